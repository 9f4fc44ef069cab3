import { useUser } from '@stafapp/shared/session'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Slot for parts of the frame that nobody needs at first: their code is loaded for a signed-in user, and for a visitor
 * only after a service worker is active, so not at the first visit.
 */
export function LaterSlot() {
  const user = useUser()
  const [Later, setLater] = useState<ComponentType | null>(null)
  useEffect(() => {
    Promise.resolve(user ?? navigator.serviceWorker?.ready)
      .then((isTime) => isTime && import('./later.tsx'))
      .then(
        (loaded) => loaded && setLater(() => loaded.Later),
        () => undefined,
      )
  }, [user])
  return Later && <Later />
}
