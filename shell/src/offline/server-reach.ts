import { useSyncExternalStore } from 'react'

const PATIENCE_MS = 5000
const AGAIN_MS = 10_000

let isGone = false
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server whether it is there: `navigator.onLine` says only that there is some network. */
export async function isServerThere(): Promise<boolean> {
  const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const
  const answer = navigator.onLine ? await fetch('/registry.json', request).catch(() => null) : null
  isGone = !answer || answer.status >= 500
  for (const listener of listeners) listener()
  clearTimeout(timer)
  // Without a network the browser says when there is one again.
  if (isGone && navigator.onLine) timer = setTimeout(isServerThere, AGAIN_MS)
  return !isGone
}

/** Whether the server is out of reach: true as soon as the browser is offline, else as it was when somebody last asked. */
export const useServerGone = (): boolean => useSyncExternalStore(subscribe, () => isGone)

const ask = () => void isServerThere()

function subscribe(listener: () => void): () => void {
  window.addEventListener('offline', ask)
  window.addEventListener('online', ask)
  if (!navigator.onLine) ask()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('offline', ask)
    window.removeEventListener('online', ask)
  }
}
