import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { throwFaults } from '../../../http/errors/required.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { passwordChangedMail } from '../../../mail/templates/account.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { revokeAccountTokens } from '../common/account-links.ts'
import { confirmPassword } from '../common/confirm-password.ts'
import { endOtherSessions } from '../common/end-sessions.ts'
import { newPasswordFaults } from '../common/password-rule.ts'
import { hashPassword } from '../login/passwords.ts'
import { createUndoLink, type UndoServices } from '../undo/undo-link.ts'

/**
 * Changes the password given the current one. Ends the other sessions, invalidates reset links and mails the owner an
 * undo link. Of concurrent calls with the same old password one succeeds.
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

/** Mails the owner that the password was changed, with a link that locks the account. */
export async function postPasswordChanged(
  tx: Db,
  { userId, username, email }: { userId: number; username: string; email: string },
  services: UndoServices,
): Promise<void> {
  const undo = await createUndoLink(tx, { userId, email }, services)
  const content = passwordChangedMail({ username, at: services.shownAt(services.clock()), undo })
  await services.outbox.post(tx, { kind: 'password_changed', to: email, content })
}
