import { type ComponentType, useEffect, useState } from 'react'

/** Holds the note about a missing server. Its code comes once this browser keeps pages, and so never to a first visitor. */
export function OfflineSlot() {
  const [Note, setNote] = useState<ComponentType | null>(null)
  useEffect(() => {
    navigator.serviceWorker?.ready
      .then(() => import('./offline-note.tsx'))
      .then(
        ({ OfflineNote }) => setNote(() => OfflineNote),
        () => undefined,
      )
  }, [])
  return Note && <Note />
}
