import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { runner } from '../../../db/schema/teams.ts'

export const runnerColumns = {
  id: runner.id,
  school_unit: runner.schoolUnitId,
  first_name: runner.firstName,
  last_name: runner.lastName,
  grade: runner.grade,
  gender: runner.gender,
  school_class: runner.schoolClass,
  version: runner.version,
}

/** Some units' runners of one carnival, by grade and name. */
export const listRunners = (db: Db, karnevalId: number, unitIds: readonly number[]) =>
  db
    .select(runnerColumns)
    .from(runner)
    .where(and(eq(runner.karnevalId, karnevalId), inArray(runner.schoolUnitId, [...unitIds])))
    .orderBy(asc(runner.schoolUnitId), asc(runner.grade), asc(runner.lastName), asc(runner.firstName), asc(runner.id))

export type RunnerAnswer = Awaited<ReturnType<typeof listRunners>>[number]

export async function findRunner(db: Db, id: number): Promise<(RunnerAnswer & { karneval: number }) | null> {
  const [row] = await db
    .select({ ...runnerColumns, karneval: runner.karnevalId })
    .from(runner)
    .where(eq(runner.id, id))
  return row ?? null
}

export async function insertRunner(tx: Db, values: typeof runner.$inferInsert): Promise<RunnerAnswer> {
  const [row] = await tx.insert(runner).values(values).returning(runnerColumns)
  if (!row) throw new Error('insert returned nothing')
  return row
}

/** null when the version has changed or the runner is deleted. */
export async function updateRunner(
  tx: Db,
  { id, version }: { id: number; version: number },
  values: Partial<typeof runner.$inferInsert>,
): Promise<RunnerAnswer | null> {
  const [row] = await tx
    .update(runner)
    .set({ ...values, version: sql`${runner.version} + 1` })
    .where(and(eq(runner.id, id), eq(runner.version, version)))
    .returning(runnerColumns)
  return row ?? null
}

export async function deleteRunner(tx: Db, id: number): Promise<void> {
  await tx.delete(runner).where(eq(runner.id, id))
}
