import type { Db } from '../../db/db.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'

/** Adds a school with units of the given names. */
export async function addSchool(
  db: Db,
  { name, units }: { name: string; units: readonly string[] },
): Promise<{ schoolId: number; unitIds: number[] }> {
  const [row] = await db.insert(school).values({ name, municipality: 'Vasa' }).returning({ id: school.id })
  if (!row) throw new Error('insert returned nothing')
  const rows = await db
    .insert(schoolUnit)
    .values(
      units.map((unitName) => ({
        schoolId: row.id,
        unitName,
        schoolTypes: ['primary_school' as const],
        schoolSubtypes: ['none' as const],
      })),
    )
    .returning({ id: schoolUnit.id })
  return { schoolId: row.id, unitIds: rows.map(({ id }) => id) }
}
