import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import type { EventFacts } from './build-dump.ts'

/** The carnival's events by instance, with the number that each has in the timing system. */
export async function readTimingEvents(db: Db, karnevalId: number): Promise<Map<number, EventFacts>> {
  const rows = await db
    .select({
      id: eventInstance.id,
      eventNo: event.id,
      name: event.name,
      rounds: event.rounds,
      legs: event.legDistancesM,
    })
    .from(eventInstance)
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(eq(eventInstance.karnevalId, karnevalId))
  return new Map(
    rows.map(({ id, legs, ...facts }) => [
      id,
      { ...facts, distanceM: legs?.reduce((sum, leg) => sum + leg, 0) ?? null },
    ]),
  )
}
