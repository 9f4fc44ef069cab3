import { useSyncExternalStore } from 'react'

let isOffered = false
const listeners = new Set<() => void>()

/** Called when a newer release than the one on screen is published. */
export function announceUpdate(): void {
  isOffered = true
  for (const listener of listeners) listener()
}

export function dismissUpdate(): void {
  isOffered = false
  for (const listener of listeners) listener()
}

export function useIsUpdateOffered(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOffered,
    () => false,
  )
}
