import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'

export async function findSchool(db: Db, id: number) {
  const [row] = await db.select().from(school).where(eq(school.id, id))
  return row ?? null
}

/** A school's units, or only those of the given ids. */
export const listUnits = (db: Db, schoolId: number, unitIds?: readonly number[]) =>
  db
    .select()
    .from(schoolUnit)
    .where(and(eq(schoolUnit.schoolId, schoolId), unitIds && inArray(schoolUnit.id, [...unitIds])))
    .orderBy(asc(schoolUnit.id))

export const listUnitsById = (db: Db, unitIds: readonly number[]) =>
  db
    .select()
    .from(schoolUnit)
    .where(inArray(schoolUnit.id, [...unitIds]))
    .orderBy(asc(schoolUnit.unitName), asc(schoolUnit.id))
