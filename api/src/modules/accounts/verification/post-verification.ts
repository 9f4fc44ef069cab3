import type { Db } from '../../../db/db.ts'
import { emailVerificationMail } from '../../../mail/templates/account.ts'
import type { AccountServices } from '../account-options.ts'
import { createAccountToken, linkTo, revokeAccountTokens, VERIFICATION_LIFETIME_MS } from '../common/account-links.ts'

type Unverified = { userId: number; username: string; email: string }

/** Mails a link that verifies an address, and invalidates the account's older links of this kind. */
export async function postVerification(
  tx: Db,
  { userId, username, email }: Unverified,
  { clock, outbox, publicUrl, shownAt }: AccountServices,
): Promise<void> {
  const now = clock()
  await revokeAccountTokens(tx, userId, 'email_verification', now)
  const { token, expiresAt } = await createAccountToken(tx, {
    kind: 'email_verification',
    userId,
    email,
    now,
    lifetimeMs: VERIFICATION_LIFETIME_MS,
  })
  const url = linkTo(publicUrl, 'verifyemail', token)
  await outbox.post(tx, {
    kind: 'email_verification',
    to: email,
    content: emailVerificationMail({ url, username, expiresAt: shownAt(expiresAt) }),
  })
}
