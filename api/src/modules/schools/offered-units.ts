import { isOffered, type SchoolClass } from '@stafapp/shared/rules/school-class'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'

/** What a join of school_unit and school selects for a Unit. */
export const unitColumns = {
  id: schoolUnit.id,
  unitName: schoolUnit.unitName,
  schoolTypes: schoolUnit.schoolTypes,
  schoolSubtypes: schoolUnit.schoolSubtypes,
  studentCount: schoolUnit.studentCount,
  approved: schoolUnit.approved,
  schoolName: school.name,
}

const select = (db: Db) => db.select(unitColumns).from(schoolUnit).innerJoin(school, eq(school.id, schoolUnit.schoolId))

export type Unit = Awaited<ReturnType<typeof select>>[number]

/** Whether a unit may enter an event: it is approved and the event is offered to its class. */
export const mayEnter = (
  event: Pick<SchoolClass, 'schoolTypes' | 'schoolSubtypes'>,
  unit: SchoolClass & { approved: boolean },
): boolean => unit.approved && isOffered(event, unit)

export async function findUnit(db: Db, id: number): Promise<Unit | null> {
  const [row] = await select(db).where(eq(schoolUnit.id, id))
  return row ?? null
}

/** An active school's units. */
export const listUnitsOf = (db: Db, schoolId: number): Promise<Unit[]> =>
  select(db).where(and(eq(school.id, schoolId), eq(school.status, 'active')))

/** Locks the unit's row until the transaction ends, which serialises replacements of its data. */
export async function lockUnit(tx: Db, id: number): Promise<Unit | null> {
  const [row] = await select(tx).where(eq(schoolUnit.id, id)).for('no key update', { of: schoolUnit })
  return row ?? null
}
