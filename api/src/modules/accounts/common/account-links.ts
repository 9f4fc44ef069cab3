import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { accountToken } from '../../../db/schema/account-tokens.ts'
import { hashToken, newRefreshToken } from '../../../http/auth/tokens.ts'
import type { RateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'

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

export type LinkState = 'valid' | 'unknown' | 'used' | 'expired' | 'replaced'

/** The texts that a page shows about an unusable link, by its state. */
export type LinkTexts = Readonly<Record<Exclude<LinkState, 'valid'>, string>>

const codes = {
  unknown: 'invalid_token',
  replaced: 'invalid_token',
  used: 'token_used',
  expired: 'token_expired',
} as const

type Refusal = {
  texts: LinkTexts
  /** 404 when the page reads the link, 400 when the link is used. */
  status: 400 | 404
  guesses: RateLimiter
  network: string
}

/**
 * The error for a link that cannot be used. Only unknown tokens count as guesses and throttle the network; a valid link
 * is never throttled, because 256 bits cannot be guessed and a whole school may share an address.
 */
export async function refuseLink(
  state: Exclude<LinkState, 'valid'>,
  { texts, status, guesses, network }: Refusal,
): Promise<AppError> {
  if (state === 'unknown') await guesses.take(network)
  return new AppError(codes[state], texts[state], { status })
}

export type AccountTokenRow = typeof accountToken.$inferSelect
type Kind = AccountTokenRow['kind']

type NewToken = { kind: Kind; userId: number | null; email?: string; now: Date; lifetimeMs: number }

/** Stores a token's hash and returns the token, which cannot be read again. */
export async function createAccountToken(
  tx: Db,
  { kind, userId, email, now, lifetimeMs }: NewToken,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, tokenHash } = newLink()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await tx.insert(accountToken).values({ kind, userId, email: email ?? null, tokenHash, createdAt: now, expiresAt })
  return { token, expiresAt }
}

export async function findAccountToken(db: Db, kind: Kind, token: string): Promise<AccountTokenRow | null> {
  const [row] = await db
    .select()
    .from(accountToken)
    .where(and(eq(accountToken.tokenHash, hashToken(token)), eq(accountToken.kind, kind)))
  return row ?? null
}

export function stateOf(row: AccountTokenRow | null, now: Date): LinkState {
  if (!row) return 'unknown'
  if (row.usedAt) return 'used'
  if (row.revokedAt) return 'replaced'
  return row.expiresAt > now ? 'valid' : 'expired'
}

/** Uses a token up. Of several concurrent calls only one gets true. */
export async function useAccountToken(tx: Db, id: number, now: Date): Promise<boolean> {
  const isOpen = and(isNull(accountToken.usedAt), isNull(accountToken.revokedAt), gt(accountToken.expiresAt, now))
  const used = await tx
    .update(accountToken)
    .set({ usedAt: now })
    .where(and(eq(accountToken.id, id), isOpen))
    .returning({ id: accountToken.id })
  return used.length > 0
}

/** Invalidates a user's open tokens of a kind. */
export async function revokeAccountTokens(tx: Db, userId: number, kind: Kind, now: Date): Promise<void> {
  const isOpen = and(isNull(accountToken.usedAt), isNull(accountToken.revokedAt))
  await tx
    .update(accountToken)
    .set({ revokedAt: now })
    .where(and(eq(accountToken.userId, userId), eq(accountToken.kind, kind), isOpen))
}
