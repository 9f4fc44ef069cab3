import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99rem)'

/** Narrower than a tablet: one column, on which what is done or far off is folded. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches

function follow(changed: () => void): () => void {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** `isPhone` as the window becomes wider or narrower: a tablet is turned. */
export const useIsPhone = (): boolean => useSyncExternalStore(follow, isPhone)
