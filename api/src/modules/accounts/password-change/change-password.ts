import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { audit } from '../../../domain/audit.ts'
import { AppError } from '../../../errors.ts'
import type { Context, SessionUser } from '../../../handler.ts'
import { hashPassword } from '../../users/passwords.ts'
import type { AccountServices } from '../account-options.ts'
import { revokeAccountTokens } from '../common/account-tokens.ts'
import { confirmPassword } from '../common/confirm-password.ts'
import { endOtherSessions } from '../common/end-sessions.ts'
import { newPasswordFaults } from '../common/password-rule.ts'
import { throwFaults } from '../common/required.ts'
import { postPasswordChanged } from './post-password-changed.ts'

/**
 * A new password in place of the one that is given too. The other sessions end, links for a new password die, and the
 * owner gets a mail that can undo it. Of two calls at once with the same old password one wins.
 * @throws AppError wrong_password, weak_password, password_mismatch, conflict, throttled
 */
export async function changePassword(
  body: BodyOf<'POST /api/users/change-password/'>,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/change-password/'>> {
  const { id: userId, username, sessionId, roles } = ctx.user
  const oldHash = await confirmPassword(body.current_password, ctx, services)
  const isStrict = services.isStrictPassword || roles.includes('super_admin')
  throwFaults(newPasswordFaults(body, { username, isStrict }))
  const passwordHash = await hashPassword(body.new_password)
  const now = services.clock()
  await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx
      .update(appUser)
      .set({ passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
      .where(and(eq(appUser.id, userId), eq(appUser.passwordHash, oldHash)))
      .returning({ email: appUser.email })
    if (!user) throw new AppError('conflict', 'Lösenordet byttes nyss på annat håll.')
    await revokeAccountTokens(tx, userId, 'password_reset', now)
    await endOtherSessions(tx, { userId, sessionId }, now)
    await postPasswordChanged(tx, { userId, username, email: user.email }, services)
    await audit(tx, ctx, { action: 'user.password_changed', objectType: 'user', objectId: userId })
  })
  ctx.log.info({ event: 'password_changed', account: userId }, 'password changed')
  return {}
}
