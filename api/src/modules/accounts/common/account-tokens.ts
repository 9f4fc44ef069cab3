import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { accountToken } from '../../../db/schema/account-tokens.ts'
import { hashToken } from '../../../http/auth/tokens.ts'
import type { LinkState } from './link-errors.ts'
import { newLink } from './links.ts'

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
