import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'

const select = (db: Db) =>
  db
    .select({
      id: schoolUnit.id,
      unitName: schoolUnit.unitName,
      schoolTypes: schoolUnit.schoolTypes,
      schoolSubtypes: schoolUnit.schoolSubtypes,
      schoolName: school.name,
    })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))

export type Unit = Awaited<ReturnType<typeof select>>[number]

export async function findUnit(db: Db, id: number): Promise<Unit | null> {
  const [row] = await select(db).where(eq(schoolUnit.id, id))
  return row ?? null
}

/** The row is locked until the transaction ends: whatever is replaced for the unit is replaced once at a time. */
export async function lockUnit(tx: Db, id: number): Promise<Unit | null> {
  const [row] = await select(tx).where(eq(schoolUnit.id, id)).for('no key update', { of: schoolUnit })
  return row ?? null
}
