import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { unitClassChange } from '../../db/schema/class-changes.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'

/** A unit with the newest change of its class; null when there is none. */
export type KnownUnit = typeof schoolUnit.$inferSelect & { change: typeof unitClassChange.$inferSelect | null }

export async function findSchool(db: Db, id: number) {
  const [row] = await db.select().from(school).where(eq(school.id, id))
  return row ?? null
}

const selectUnits = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...getTableColumns(schoolUnit), change: unitClassChange })
    .from(schoolUnit)
    .leftJoin(unitClassChange, eq(unitClassChange.schoolUnitId, schoolUnit.id))
    .where(where)

/** A school's units, or only those of the given ids. */
export const listUnits = (db: Db, schoolId: number, unitIds?: readonly number[]): Promise<KnownUnit[]> =>
  selectUnits(db, and(eq(schoolUnit.schoolId, schoolId), unitIds && inArray(schoolUnit.id, [...unitIds]))).orderBy(
    asc(schoolUnit.id),
  )

export const listUnitsById = (db: Db, unitIds: readonly number[]): Promise<KnownUnit[]> =>
  selectUnits(db, inArray(schoolUnit.id, [...unitIds])).orderBy(asc(schoolUnit.unitName), asc(schoolUnit.id))
