import { hashToken, newRefreshToken } from '../../../http/auth/tokens.ts'

const HOUR = 60 * 60_000

/** Lifetimes of mailed links. All links are for single use and hold 256 random bits. */
export const INVITATION_LIFETIME_MS = 14 * 24 * HOUR
export const RESET_LIFETIME_MS = HOUR
export const VERIFICATION_LIFETIME_MS = 24 * HOUR
/** The link that the recovery command prints on the server. */
export const RECOVERY_LIFETIME_MS = HOUR / 2
/** How long a change of address, password or second factor can be undone. */
export const UNDO_LIFETIME_MS = 7 * 24 * HOUR
/** A new code is printed at each start, so a day is enough. */
export const SETUP_LIFETIME_MS = 24 * HOUR

/** A new random token and the hash to store. */
export function newLink(): { token: string; tokenHash: string } {
  const token = newRefreshToken()
  return { token, tokenHash: hashToken(token) }
}

type Page = 'invitation' | 'passwordreset' | 'verifyemail' | 'angra'

export const linkTo = (publicUrl: string, page: Page, token: string): string => `${publicUrl}/${page}/${token}`
