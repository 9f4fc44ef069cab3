import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { carnivalRecord } from '../../../db/schema/raceday.ts'

export type RecordRow = typeof carnivalRecord.$inferSelect

/** All accepted records of events, the fastest first. */
export const listRecords = (db: Db, eventIds: readonly number[]): Promise<RecordRow[]> =>
  db
    .select()
    .from(carnivalRecord)
    .where(inArray(carnivalRecord.eventId, [...eventIds]))
    .orderBy(asc(carnivalRecord.timeMs), asc(carnivalRecord.year))
