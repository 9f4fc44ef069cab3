import { useUser } from '@stafapp/shared/session'
import { type ComponentType, useEffect, useState } from 'react'

/** Resolves when a service worker serves this page: what is loaded from then on can be read without a network too. */
async function served(): Promise<boolean> {
  const worker = navigator.serviceWorker
  if (!worker) return false
  if (!worker.controller)
    await new Promise((resolve) => worker.addEventListener('controllerchange', resolve, { once: true }))
  return true
}

/**
 * Slot for parts of the frame that nobody needs at first: their code is loaded for a signed-in user, and for a visitor
 * only when a service worker serves the page, so not before a page has asked for one.
 */
export function LaterSlot() {
  const user = useUser()
  const [Later, setLater] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = async () => {
      if (!user && !(await served())) return
      const { Later: loaded } = await import('./later.tsx')
      setLater(() => loaded)
    }
    load().catch(() => undefined)
  }, [user])
  return Later && <Later />
}
