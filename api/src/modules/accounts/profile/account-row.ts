import type { Role } from '@stafapp/shared/contract/define'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { school } from '../../../db/schema/schools.ts'
import { appUser } from '../../../db/schema/users.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'

type Account = ResponseOf<'GET /api/users/me/'>

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number]

/** Accounts with their related values, one row each; `now` decides which links are still valid. */
export const selectAccounts = (db: Db, now: Date) =>
  db
    .select({
      id: appUser.id,
      username: appUser.username,
      email: appUser.email,
      emailVerifiedAt: appUser.emailVerifiedAt,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      phone: appUser.phone,
      schoolId: school.id,
      schoolName: school.name,
      setupCompletedAt: appUser.setupCompletedAt,
      privacyAcceptedAt: appUser.privacyAcceptedAt,
      hasFactor: sql<boolean>`exists (
        select from user_factor where user_id = ${appUser.id} and confirmed_at is not null)`,
      disabledAt: appUser.disabledAt,
      isLeadershipEnded: sql<boolean>`${appUser.disabledAt} is not null and coalesce((
        select e.action = 'user.end_leadership' from audit_entry e
        where e.object_type = 'user' and e.object_id = ${appUser.id}
          and e.action in ('user.enable', 'user.disable', 'user.end_leadership', 'user.restore_leadership')
        order by e.id desc limit 1), false)`,
      createdAt: appUser.createdAt,
      version: appUser.version,
      roles: sql<Role[]>`array(select role from user_role where user_id = ${appUser.id} order by role)`,
      units: sql<{ id: number; unit_name: string; school: number }[]>`coalesce((
        select json_agg(
          json_build_object('id', unit.id, 'unit_name', unit.unit_name, 'school', unit.school_id) order by unit.id)
        from user_school_unit link join school_unit unit on unit.id = link.school_unit_id
        where link.user_id = ${appUser.id}), '[]'::json)`,
      pendingEmail: sql<string | null>`(
        select email from account_token
        where user_id = ${appUser.id} and kind = 'email_verification'
          and used_at is null and revoked_at is null and expires_at > ${now}
        order by id desc limit 1)`,
    })
    .from(appUser)
    .leftJoin(school, eq(school.id, appUser.schoolId))
    .$dynamic()

export async function findAccountRow(db: Db, id: number, now: Date): Promise<AccountRow | null> {
  const [row] = await selectAccounts(db, now).where(eq(appUser.id, id))
  return row ?? null
}

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  email_verified: row.emailVerifiedAt !== null,
  pending_email: row.pendingEmail,
  first_name: row.firstName,
  last_name: row.lastName,
  phone: row.phone,
  roles: row.roles,
  school: row.schoolId !== null && row.schoolName !== null ? { id: row.schoolId, name: row.schoolName } : null,
  school_units: row.units,
  setup_completed: row.setupCompletedAt !== null,
  privacy_accepted: row.privacyAcceptedAt !== null,
  factor_enabled: row.hasFactor,
  disabled: row.disabledAt !== null,
  ...(row.isLeadershipEnded && { leadership_ended: true }),
  created_at: row.createdAt.toISOString(),
  version: row.version,
})

/**
 * The caller's own account; for the organiser any account. @throws AppError not_found, the same for foreign and unknown
 */
export async function requireAccount(
  db: Db,
  { id, user, now }: { id: number; user: SessionUser; now: Date },
): Promise<AccountRow> {
  const row = isOrganiser(user) || user.id === id ? await findAccountRow(db, id, now) : null
  if (!row) throw new AppError('not_found')
  return row
}
