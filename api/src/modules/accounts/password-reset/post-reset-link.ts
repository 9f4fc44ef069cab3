import type { Db } from '../../../db/db.ts'
import { passwordResetMail } from '../../../mail/templates/password-reset.ts'
import type { AccountOptions } from '../account-options.ts'
import { createAccountToken, revokeAccountTokens } from '../common/account-tokens.ts'
import { linkTo, RESET_LIFETIME_MS } from '../common/links.ts'

type Owner = { id: number; username: string; email: string }

/** Mails a link for a new password and invalidates the account's older links of this kind. */
export async function postResetLink(
  tx: Db,
  { id, username, email }: Owner,
  { clock, outbox, publicUrl, shownAt }: Pick<AccountOptions, 'clock' | 'outbox' | 'publicUrl' | 'shownAt'>,
): Promise<void> {
  const now = clock()
  await revokeAccountTokens(tx, id, 'password_reset', now)
  const made = { kind: 'password_reset', userId: id, now, lifetimeMs: RESET_LIFETIME_MS } as const
  const { token, expiresAt } = await createAccountToken(tx, made)
  const url = linkTo(publicUrl, 'passwordreset', token)
  const content = passwordResetMail({ url, username, expiresAt: shownAt(expiresAt) })
  await outbox.post(tx, { kind: 'password_reset', to: email, content })
}
