import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance, intent } from '../../db/schema/events.ts'

export const listIntents = (db: Db, karnevalId: number, unitIds: readonly number[]) =>
  db
    .select({ school_unit: intent.schoolUnitId, event_instance: intent.eventInstanceId, team_count: intent.teamCount })
    .from(intent)
    .innerJoin(eventInstance, eq(eventInstance.id, intent.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), inArray(intent.schoolUnitId, [...unitIds])))
    .orderBy(asc(intent.schoolUnitId), asc(intent.eventInstanceId))

/** Replaces all intents of the unit in one carnival. */
export async function replaceIntents(
  tx: Db,
  karnevalId: number,
  unitId: number,
  rows: readonly (typeof intent.$inferInsert)[],
): Promise<void> {
  const instances = tx
    .select({ id: eventInstance.id })
    .from(eventInstance)
    .where(eq(eventInstance.karnevalId, karnevalId))
  await tx.delete(intent).where(and(eq(intent.schoolUnitId, unitId), inArray(intent.eventInstanceId, instances)))
  if (rows.length > 0) await tx.insert(intent).values([...rows])
}
