import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { unitClassChange } from '../../db/schema/class-changes.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { schoolAnswer } from './school-answer.ts'

/** A unit with the newest change of its class; null when there is none. */
export type KnownUnit = typeof schoolUnit.$inferSelect & { change: typeof unitClassChange.$inferSelect | null }

/** All schools by what their public addresses are made of. */
export const listSchoolNames = (db: Db) =>
  db.select({ id: school.id, name: school.name, municipality: school.municipality }).from(school)

export async function findSchool(db: Db, id: number) {
  const [row] = await db.select().from(school).where(eq(school.id, id))
  return row ?? null
}

/** Units in the order in which they were added: the same on every page that lists a school's units. */
const selectUnits = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...getTableColumns(schoolUnit), change: unitClassChange })
    .from(schoolUnit)
    .leftJoin(unitClassChange, eq(unitClassChange.schoolUnitId, schoolUnit.id))
    .where(where)
    .orderBy(asc(schoolUnit.id))

/** A school's units, or only those of the given ids. */
export const listUnits = (db: Db, schoolId: number, unitIds?: readonly number[]): Promise<KnownUnit[]> =>
  selectUnits(db, and(eq(schoolUnit.schoolId, schoolId), unitIds && inArray(schoolUnit.id, [...unitIds])))

export const listUnitsById = (db: Db, unitIds: readonly number[]): Promise<KnownUnit[]> =>
  selectUnits(db, inArray(schoolUnit.id, [...unitIds]))

type School = ResponseOf<'GET /api/schools/{id}/'>

/**
 * A school with the caller's units: a leader's own, all for a school admin and the organiser.
 * @throws AppError not_found, the same for foreign and unknown schools
 */
export async function getSchool(ctx: Context<SessionUser>, id: number): Promise<School> {
  const seesAll = isOrganiser(ctx.user)
  if (!seesAll && ctx.user.schoolId !== id) throw new AppError('not_found')
  const row = await findSchool(ctx.db, id)
  if (!row) throw new AppError('not_found')
  const units = await listUnits(ctx.db, id, seesAll ? undefined : ctx.user.unitIds)
  return schoolAnswer(row, units)
}
