import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as `query` says, also after it has been turned or made wider. */
export function useMedia(query: string): boolean {
  const onTurn = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(onTurn, () => window.matchMedia(query).matches)
}
