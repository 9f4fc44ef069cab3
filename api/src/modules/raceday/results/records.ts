import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { carnivalRecord, declinedRecord } from '../../../db/schema/raceday.ts'

export type RecordRow = typeof carnivalRecord.$inferSelect

/** All accepted records of events, the fastest first. */
export const listRecords = (db: Db, eventIds: readonly number[]): Promise<RecordRow[]> =>
  db
    .select()
    .from(carnivalRecord)
    .where(inArray(carnivalRecord.eventId, [...eventIds]))
    .orderBy(asc(carnivalRecord.timeMs), asc(carnivalRecord.year))

/** A result that may be a record. */
export type RecordKey = { event_instance: number; round: string; team: number; ms: number }

export const recordKey = ({ event_instance, round, team, ms }: RecordKey): string =>
  `${event_instance}/${round}/${team}/${ms}`

/** Keys of the results that the organiser does not want as records. */
export async function listDeclined(db: Db, instances: readonly number[]): Promise<ReadonlySet<string>> {
  if (instances.length === 0) return new Set()
  const rows = await db
    .select()
    .from(declinedRecord)
    .where(inArray(declinedRecord.eventInstanceId, [...instances]))
  return new Set(
    rows.map((row) =>
      recordKey({ event_instance: row.eventInstanceId, round: row.round, team: row.teamId, ms: row.timeMs }),
    ),
  )
}
