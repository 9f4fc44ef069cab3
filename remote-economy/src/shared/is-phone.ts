import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99rem)'
/** A sheet of paper is as narrow as a phone, and has room for a whole table. */
const PHONE_SCREEN = `screen and ${PHONE}`

/** Whether rows are cards, of which few fit on the screen: what is seldom needed is folded, and lists begin short. */
export const isPhone = (): boolean => window.matchMedia(PHONE).matches

/** The same for what is drawn in another way there, also after the phone has been turned. */
export const useIsPhone = (): boolean => useSyncExternalStore(onTurn, () => window.matchMedia(PHONE_SCREEN).matches)

function onTurn(listener: () => void): () => void {
  const media = window.matchMedia(PHONE_SCREEN)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
