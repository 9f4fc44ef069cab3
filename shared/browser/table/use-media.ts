import { useCallback, useSyncExternalStore } from 'react'

/** Not a sheet of paper, which is as narrow and has room for a whole table. */
const PHONE = 'screen and (max-width: 47.99rem)'

/** Whether the window is as narrow as a phone: rows are cards, of which few fit on the screen. */
export const useIsPhone = (): boolean => useMedia(PHONE)

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
