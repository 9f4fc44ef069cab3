import { hashToken, newRefreshToken } from '../../../auth/tokens.ts'

const HOUR = 60 * 60_000

/** Lifetimes of what is mailed (quality D7): all single use, 256 random bits. */
export const INVITATION_LIFETIME_MS = 14 * 24 * HOUR
export const RESET_LIFETIME_MS = HOUR
export const VERIFICATION_LIFETIME_MS = 24 * HOUR
/** The link that the command on the server prints. */
export const RECOVERY_LIFETIME_MS = HOUR / 2
/** How long a change of address, password or second factor can be undone. */
export const UNDO_LIFETIME_MS = 7 * 24 * HOUR
/** Printed at each start, so a day is plenty. */
export const SETUP_LIFETIME_MS = 24 * HOUR

/** A fresh secret and what is stored of it. */
export function newLink(): { token: string; tokenHash: string } {
  const token = newRefreshToken()
  return { token, tokenHash: hashToken(token) }
}

type Page = 'invitation' | 'passwordreset' | 'verifyemail' | 'angra'

/** The page that takes the token. */
export const linkTo = (publicUrl: string, page: Page, token: string): string => `${publicUrl}/${page}/${token}`
