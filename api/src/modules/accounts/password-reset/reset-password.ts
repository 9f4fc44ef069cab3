import type { BodyOf } from '@stafapp/shared/contract/types'
import { eq, sql } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { audit } from '../../../domain/audit.ts'
import type { Context } from '../../../handler.ts'
import { hashPassword } from '../../users/passwords.ts'
import type { AccountServices } from '../account-options.ts'
import { revokeAccountTokens, useAccountToken } from '../common/account-tokens.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { refuseLink } from '../common/link-errors.ts'
import { newPasswordFaults } from '../common/password-rule.ts'
import { throwFaults } from '../common/required.ts'
import { isSuperAdmin } from '../common/super-admins.ts'
import { postPasswordChanged } from '../password-change/post-password-changed.ts'
import { readResetLink, resetTexts } from './reset-link.ts'

type Body = BodyOf<'POST /api/users/password-reset/{token}/'>

/**
 * Sets a new password with a mailed link. Every session of the account ends, its other links die, and its owner is told
 * by mail. A refused password leaves the link as it was.
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
  // The link came to the owner's mail: guesses of others do not keep this device from logging in.
  ctx.setCookie(devices.remember(ctx.cookies, user.id))
  ctx.log.info({ event: 'password_reset', account: user.id }, 'password reset')
  return {}
}
