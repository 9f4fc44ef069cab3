import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { findAccountToken, stateOf } from '../common/account-tokens.ts'
import type { LinkState, LinkTexts } from '../common/link-errors.ts'

export const resetTexts: LinkTexts = {
  unknown: 'Länken är ogiltig. Kontrollera att hela länken följde med, eller begär en ny.',
  replaced: 'Länken har ersatts av en nyare. Använd den senaste länken, eller begär en ny.',
  used: 'Länken har redan använts. Logga in med ditt nya lösenord, eller begär en ny länk.',
  expired: 'Länken har gått ut. Begär en ny.',
}

type Found = { tokenId: number; user: { id: number; username: string; email: string } }

/** The account behind a reset link. The link of a disabled account is invalid. */
export async function readResetLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ found: Found; state: 'valid' } | { found: null; state: Exclude<LinkState, 'valid'> }> {
  const row = await findAccountToken(db, 'password_reset', token)
  const state = stateOf(row, now)
  if (state !== 'valid') return { found: null, state }
  const [user] = await db
    .select({ id: appUser.id, username: appUser.username, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, row?.userId ?? 0), isNull(appUser.disabledAt)))
  if (!row || !user) return { found: null, state: 'replaced' }
  return { found: { tokenId: row.id, user }, state }
}
