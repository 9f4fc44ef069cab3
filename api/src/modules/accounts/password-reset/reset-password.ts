import type { BodyOf } from '@stafapp/shared/contract/types'
import { eq, sql } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { throwFaults } from '../../../http/errors/required.ts'
import type { Context } from '../../../http/handler.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { revokeAccountTokens, useAccountToken } from '../common/account-tokens.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { refuseLink } from '../common/link-errors.ts'
import { newPasswordFaults } from '../common/password-rule.ts'
import { isSuperAdmin } from '../common/super-admins.ts'
import { hashPassword } from '../login/passwords.ts'
import { postPasswordChanged } from '../password-change/post-password-changed.ts'
import { readResetLink, resetTexts } from './reset-link.ts'

type Body = BodyOf<'POST /api/users/password-reset/{token}/'>

/**
 * Sets a new password with a mailed link. Ends every session of the account, invalidates its other links and mails the
 * owner. A refused password leaves the link valid.
 * @throws AppError invalid_token, token_used, token_expired, weak_password, password_mismatch, throttled
 */
export async function resetPassword(
  { token, body }: { token: string; body: Body },
  ctx: Context,
  services: AccountServices,
): Promise<Record<string, never>> {
  const { clock, guesses, isStrictPassword, devices } = services
  const refusal = { texts: resetTexts, status: 400, guesses, network: ctx.network } as const
  const { found, state } = await readResetLink(ctx.db, token, clock())
  if (state !== 'valid') throw await refuseLink(state, refusal)
  const { tokenId, user } = found
  const isStrict = isStrictPassword || (await isSuperAdmin(ctx.db, user.id))
  throwFaults(newPasswordFaults(body, { username: user.username, isStrict }))
  const passwordHash = await hashPassword(body.new_password)
  const now = clock()
  await withTransaction(ctx.db, async (tx) => {
    if (!(await useAccountToken(tx, tokenId, now))) {
      const late = await readResetLink(tx, token, now)
      throw await refuseLink(late.state === 'valid' ? 'used' : late.state, refusal)
    }
    await revokeAccountTokens(tx, user.id, 'password_reset', now)
    await tx
      .update(appUser)
      .set({ passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
      .where(eq(appUser.id, user.id))
    await endAllSessions(tx, user.id, now)
    await postPasswordChanged(tx, { userId: user.id, username: user.username, email: user.email }, services)
    await audit(tx, ctx, { action: 'user.password_reset', objectType: 'user', objectId: user.id, userId: user.id })
  })
  // The link came to the owner's mailbox, so this device becomes a known one that others' guesses cannot block.
  ctx.setCookie(devices.remember(ctx.cookies, user.id))
  ctx.log.info({ event: 'password_reset', account: user.id }, 'password reset')
  return {}
}
