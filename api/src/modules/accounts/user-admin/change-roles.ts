import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { eq, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import { throwFaults } from '../../../http/errors/required.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockSuperAdmins } from '../common/super-admins.ts'
import { type AccountRow, findAccountRow, toAccount } from '../profile/account-row.ts'
import { writeAccount } from '../profile/update-user.ts'
import { requireOtherSuperAdmin } from './disable-user.ts'

type Body = BodyOf<'PATCH /api/users/{id}/roles/'>
type Answer = ResponseOf<'PATCH /api/users/{id}/roles/'>
type Reach = { roles: Body['roles']; schoolId: number | null; unitIds: number[] }

/**
 * Sets an account's roles, school and units. They apply at the account's next call; its sessions continue.
 * @throws AppError not_found, required, invalid_choice, limit_reached for the last super admin, conflict
 */
export async function changeRoles(
  { id, body }: { id: number; body: Body },
  ctx: Context<SessionUser>,
  now: Date,
): Promise<Answer> {
  const answer = await withTransaction(ctx.db, async (tx) => {
    await lockSuperAdmins(tx)
    const before = await findAccountRow(tx, id, now)
    if (!before) throw new AppError('not_found')
    if (!body.roles.includes('super_admin')) await requireOtherSuperAdmin(tx, before)
    const reach = reachOf(before, body)
    await requireReach(tx, reach)
    if (!(await writeAccount(tx, { id, version: body.version, values: { schoolId: reach.schoolId }, now }))) {
      const current = await findAccountRow(tx, id, now)
      throw new AppError('conflict', undefined, { current: current && toAccount(current) })
    }
    await writeReach(tx, id, reach)
    const after = await findAccountRow(tx, id, now)
    if (!after) throw new AppError('not_found')
    const change = { before: reachForAudit(before), after: reachForAudit(after) }
    await audit(tx, ctx, { action: 'user.roles', objectType: 'user', objectId: id, ...change })
    return toAccount(after)
  })
  ctx.log.info({ event: 'roles_changed', account: ctx.user.id, user: id, roles: answer.roles }, 'roles changed')
  return answer
}

/** School and units are removed with their role, so that a role given again later does not restore old access. */
function reachOf(before: AccountRow, { roles, school: schoolId, school_units: unitIds }: Body): Reach {
  return {
    roles,
    schoolId: roles.includes('school_admin') ? (schoolId === undefined ? before.schoolId : schoolId) : null,
    unitIds: roles.includes('teacher') ? (unitIds ?? before.units.map((unit) => unit.id)) : [],
  }
}

async function requireReach(tx: Db, { roles, schoolId, unitIds }: Reach): Promise<void> {
  const needsSchool = roles.includes('school_admin')
  const needsUnits = roles.includes('teacher')
  throwFaults([
    needsSchool && schoolId === null
      ? { code: 'required', detail: 'En skoladministratör behöver en skola.', attr: 'school' }
      : null,
    needsUnits && unitIds.length === 0
      ? { code: 'required', detail: 'En lagledare behöver minst en skolenhet.', attr: 'school_units' }
      : null,
  ])
  const schools = schoolId === null ? [] : await tx.select().from(school).where(eq(school.id, schoolId))
  const units = unitIds.length === 0 ? [] : await tx.select().from(schoolUnit).where(inArray(schoolUnit.id, unitIds))
  throwFaults([
    needsSchool && schools.length === 0
      ? { code: 'invalid_choice', detail: 'Skolan finns inte.', attr: 'school' }
      : null,
    units.length < unitIds.length
      ? { code: 'invalid_choice', detail: 'Skolenheten finns inte.', attr: 'school_units' }
      : null,
  ])
}

async function writeReach(tx: Db, userId: number, { roles, unitIds }: Reach): Promise<void> {
  await tx.delete(userRole).where(eq(userRole.userId, userId))
  await tx.insert(userRole).values(roles.map((role) => ({ userId, role })))
  await tx.delete(userSchoolUnit).where(eq(userSchoolUnit.userId, userId))
  const links = unitIds.map((schoolUnitId) => ({ userId, schoolUnitId }))
  if (links.length > 0) await tx.insert(userSchoolUnit).values(links)
}

const reachForAudit = ({ roles, schoolId, units }: AccountRow) => ({
  roles,
  school: schoolId,
  school_units: units.map((unit) => unit.id),
})
