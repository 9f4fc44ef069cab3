import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser, userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import type { Context } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { revokeAccountTokens } from '../common/account-links.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { lockAccount } from '../common/insert-user.ts'
import { privacyPolicyVersion } from '../common/privacy-policy-version.ts'
import { type AccountRow, findAccountRow, selectAccounts } from '../profile/account-row.ts'
import { writeAccount } from '../profile/update-user.ts'
import type { InvitationRow } from './invitations-repository.ts'

const holds = (roles: string) =>
  sql`exists (select from ${userRole} where ${userRole.userId} = ${appUser.id} and ${userRole.role} in (${sql.raw(roles)}))`

/**
 * The account of whoever is invited to lead a unit, so that the same person keeps one account with its history: one with
 * the invitation's address, an open one first, with the given username if there is one. Never an organiser's, and of
 * closed ones only a leader's: whoever closed an administrator's account decides about it.
 */
export async function findInvitedAccount(
  db: Db,
  { email, role }: Pick<InvitationRow, 'email' | 'role'>,
  { username, now }: { username?: string; now: Date },
): Promise<AccountRow | null> {
  if (role !== 'teacher') return null
  const [account] = await selectAccounts(db, now)
    .where(
      and(
        eq(sql`lower(${appUser.email})`, email.toLowerCase()),
        username === undefined ? undefined : eq(sql`lower(${appUser.username})`, username.toLowerCase()),
        isNotNull(appUser.emailVerifiedAt),
        isNull(appUser.erasedAt),
        sql`not ${holds("'super_admin'")}`,
        or(isNull(appUser.disabledAt), sql`not ${holds("'school_admin'")}`),
      ),
    )
    .orderBy(sql`${appUser.disabledAt} is not null`, desc(appUser.id))
    .limit(1)
  return account ?? null
}

type Reuse = { unitId: number; passwordHash: string; now: Date }

/**
 * Gives the account the unit and the new password. A closed one is opened, and leads the invited unit alone: what it led
 * before has been ended.
 * @throws AppError conflict when the account was changed or erased meanwhile
 */
export async function reuseAccount(
  tx: Db,
  ctx: Context,
  id: number,
  { unitId, passwordHash, now }: Reuse,
): Promise<{ id: number; username: string }> {
  const locked = await lockAccount(tx, id)
  const account = await findAccountRow(tx, id, now)
  if (!account || !locked || locked.erasedAt !== null) throw new AppError('conflict')
  const isClosed = account.disabledAt !== null
  const values = {
    passwordHash,
    disabledAt: null,
    privacyAcceptedAt: now,
    privacyPolicyVersion: await privacyPolicyVersion(tx),
  }
  if (!(await writeAccount(tx, { id, version: account.version, values, now }))) throw new AppError('conflict')
  await endAllSessions(tx, id, now)
  await revokeAccountTokens(tx, id, 'password_reset', now)
  if (isClosed) await tx.delete(userSchoolUnit).where(eq(userSchoolUnit.userId, id))
  await tx.insert(userRole).values({ userId: id, role: 'teacher' }).onConflictDoNothing()
  await tx.insert(userSchoolUnit).values({ userId: id, schoolUnitId: unitId }).onConflictDoNothing()
  if (isClosed) await audit(tx, ctx, { action: 'user.enable', objectType: 'user', objectId: id, userId: id })
  return { id, username: account.username }
}
