import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { timetableDelay, timetableRow, track } from '../../db/schema/timetable.ts'
import { type Delay, type HeatTimes, heatTimes, type PlannedRow } from './plan.ts'

export type StoredRow = typeof timetableRow.$inferSelect & PlannedRow & { track: string | null }

export type Plan = { rows: StoredRow[]; delays: Delay[] }

/** A carnival's rows in time order, with the delays in force. */
export async function readPlan(db: Db, karnevalId: number): Promise<Plan> {
  const records = await db
    .select({ row: timetableRow, track: track.name, heatDurationS: event.heatDurationS })
    .from(timetableRow)
    .leftJoin(track, eq(track.id, timetableRow.trackId))
    .leftJoin(eventInstance, eq(eventInstance.id, timetableRow.eventInstanceId))
    .leftJoin(event, eq(event.id, eventInstance.eventId))
    .where(eq(timetableRow.karnevalId, karnevalId))
    .orderBy(asc(timetableRow.startsAt), asc(timetableRow.id))
  const delays = await db
    .select()
    .from(timetableDelay)
    .where(and(eq(timetableDelay.karnevalId, karnevalId), isNull(timetableDelay.undoneAt)))
  return {
    rows: records.map(({ row, track: name, heatDurationS }) => ({
      ...row,
      track: name,
      intervalS: row.heatIntervalS ?? heatDurationS ?? 0,
    })),
    delays,
  }
}

/** The times of a heat by the minute schedule; null when the schedule has no row for its round. */
export function timesOfHeat(
  { rows, delays }: Plan,
  heat: { event_instance: number; round: string; number: number },
): HeatTimes | null {
  const row = rows.find(({ eventInstanceId, round }) => eventInstanceId === heat.event_instance && round === heat.round)
  if (!row) return null
  const times = heatTimes(row, heat.number, delays)
  return { ...times, delayMin: times.delayMin + row.delayMin }
}
