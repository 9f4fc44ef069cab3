import { useSyncExternalStore } from 'react'

/** `live`: changes arrive as they happen. `polling`: polled twice a minute. `offline`: no network. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'offline'

let state: LiveState = 'connecting'
const listeners = new Set<() => void>()

export const getLiveState = (): LiveState => state

/** A browser without a network has no live events: what still comes is from before it was lost. */
export function setLiveState(wished: LiveState): void {
  const next = navigator.onLine ? wished : 'offline'
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, getLiveState, getLiveState)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
