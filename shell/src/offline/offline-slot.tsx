import { type ComponentType, useEffect, useState } from 'react'

/**
 * Slot for the offline note. Its code is loaded only after a service worker is active, so not for first-time visitors.
 */
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
