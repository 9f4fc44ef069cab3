import { useSyncExternalStore } from 'react'

const PATIENCE_MS = 5000
const AGAIN_MS = 10_000

let isGone = false
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Checks by request whether the server responds: `navigator.onLine` only reports that there is a network. */
export async function isServerThere(): Promise<boolean> {
  const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const
  const answer = navigator.onLine ? await fetch('/registry.json', request).catch(() => null) : null
  isGone = !answer || answer.status >= 500
  for (const listener of listeners) listener()
  clearTimeout(timer)
  // If the browser is offline, its `online` event triggers the next check.
  if (isGone && navigator.onLine) timer = setTimeout(isServerThere, AGAIN_MS)
  return !isGone
}

/** Whether the server is unreachable: true as soon as the browser is offline, else the result of the last check. */
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
