import type { ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { withdrawMails } from '../../../mail/mail-repository.ts'
import { audit } from '../../audit/public.ts'
import { revokeAccountTokens } from '../common/account-links.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { countSuperAdmins, lockSuperAdmins } from '../common/super-admins.ts'
import { revokeLeaderInvitations } from '../invitations/invitations-repository.ts'
import { type AccountRow, findAccountRow, toAccount } from '../profile/account-row.ts'
import { writeAccount } from '../profile/update-user.ts'

/**
 * Ensures that another super admin remains before an account stops being one. Call it under lockSuperAdmins.
 * @throws AppError limit_reached
 */
export async function requireOtherSuperAdmin(tx: Db, account: AccountRow): Promise<void> {
  if (!account.roles.includes('super_admin')) return
  if ((await countSuperAdmins(tx, { except: account.id })) > 0) return
  throw new AppError('limit_reached', 'Det måste finnas minst en superadmin.')
}

/**
 * Disables an account if its version is still the given one; false otherwise. Ends its sessions and invalidates its
 * mailed links.
 */
export async function disableAccount(
  tx: Db,
  { id, version, now }: { id: number; version: number; now: Date },
): Promise<boolean> {
  if (!(await writeAccount(tx, { id, version, values: { disabledAt: now }, now }))) return false
  await endAllSessions(tx, id, now)
  await revokeAccountTokens(tx, id, 'password_reset', now)
  await revokeAccountTokens(tx, id, 'email_verification', now)
  return true
}

type Answer = ResponseOf<'PATCH /api/users/{id}/disabled/'>

/**
 * Disables or enables an account. Disabling ends its sessions and invalidates its mailed links at once.
 * @throws AppError not_found, limit_reached for the last super admin, conflict with the current account
 */
export async function setDisabled(
  { id, isDisabled, version }: { id: number; isDisabled: boolean; version: number },
  ctx: Context<SessionUser>,
  now: Date,
): Promise<Answer> {
  const answer = await withTransaction(ctx.db, async (tx) => {
    await lockSuperAdmins(tx)
    const before = await findAccountRow(tx, id, now)
    if (!before) throw new AppError('not_found')
    if ((before.disabledAt !== null) === isDisabled) return toAccount(before)
    if (isDisabled) await requireOtherSuperAdmin(tx, before)
    const isWritten = isDisabled
      ? await disableAccount(tx, { id, version, now })
      : await writeAccount(tx, { id, version, values: { disabledAt: null }, now })
    if (!isWritten) {
      const current = await findAccountRow(tx, id, now)
      throw new AppError('conflict', undefined, { current: current && toAccount(current) })
    }
    if (!isDisabled) await endInvitations(tx, before, now)
    const action = isDisabled ? 'user.disable' : 'user.enable'
    await audit(tx, ctx, { action, objectType: 'user', objectId: id })
    const after = await findAccountRow(tx, id, now)
    if (!after) throw new AppError('not_found')
    return toAccount(after)
  })
  ctx.log.info({ event: isDisabled ? 'user_disabled' : 'user_enabled', account: ctx.user.id, user: id }, 'user changed')
  return answer
}

/** Who leads the units again is not invited to them any more. An unconfirmed address may be somebody else's. */
async function endInvitations(tx: Db, { email, emailVerifiedAt, roles, units }: AccountRow, now: Date): Promise<void> {
  if (emailVerifiedAt === null || !roles.includes('teacher')) return
  for (const invitation of await revokeLeaderInvitations(tx, { email, units, now }))
    await withdrawMails(tx, invitation, now)
}
