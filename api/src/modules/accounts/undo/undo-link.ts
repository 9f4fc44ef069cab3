import type { Db } from '../../../db/db.ts'
import type { UndoLink } from '../../../mail/templates/account.ts'
import type { AccountServices } from '../account-options.ts'
import { createAccountToken, linkTo, UNDO_LIFETIME_MS } from '../common/account-links.ts'

export type UndoServices = Pick<AccountServices, 'clock' | 'outbox' | 'publicUrl' | 'shownAt'>

/**
 * Creates the undo link for a mail about a change of the account. It restores the address that it is mailed to. Older
 * links stay valid: a second change must not disable the first one's undo.
 */
export async function createUndoLink(
  tx: Db,
  { userId, email }: { userId: number; email: string },
  { clock, publicUrl, shownAt }: UndoServices,
): Promise<UndoLink> {
  const made = { kind: 'undo', userId, email, now: clock(), lifetimeMs: UNDO_LIFETIME_MS } as const
  const { token, expiresAt } = await createAccountToken(tx, made)
  return { url: linkTo(publicUrl, 'angra', token), expiresAt: shownAt(expiresAt) }
}
