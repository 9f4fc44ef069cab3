import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { heat } from '../../db/schema/heats.ts'
import { timetableDelay, timetableRow, track } from '../../db/schema/timetable.ts'
import type { Karneval } from '../../domain/current-karneval.ts'
import { findConflicts } from './conflicts.ts'
import { delayAt, rowEnd } from './plan.ts'
import { readPlan } from './read-plan.ts'

export type PlanAnswer = ResponseOf<'GET /api/events/timetable/plan/'>

/** Delays beyond these are history that nobody takes back. */
const SHOWN_DELAYS = 30

/** Rows with the heats that they have now, drawn or published. */
export async function readCountedPlan(db: Db, karnevalId: number) {
  const { rows, delays } = await readPlan(db, karnevalId)
  const counts = await db
    .select({ eventInstanceId: heat.eventInstanceId, round: heat.round, heats: count() })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .groupBy(heat.eventInstanceId, heat.round)
  const heatsOf = new Map(counts.map(({ eventInstanceId, round, heats }) => [`${eventInstanceId}/${round}`, heats]))
  const isRace = (row: (typeof rows)[number]) => row.eventInstanceId !== null
  return {
    delays,
    rows: rows.map((row) => ({
      ...row,
      // A round that is not drawn yet, such as a final, will have one heat at least.
      heatCount: heatsOf.get(`${row.eventInstanceId}/${row.round}`) ?? (isRace(row) ? 1 : 0),
    })),
  }
}

/** Everything that the organiser's page shows. */
export async function organiserPlan(db: Db, karneval: Karneval): Promise<PlanAnswer> {
  const { rows, delays } = await readCountedPlan(db, karneval.id)
  const tracks = await db
    .select({ id: track.id, name: track.name })
    .from(track)
    .where(eq(track.karnevalId, karneval.id))
    .orderBy(asc(track.id))
  const recorded = await db
    .select({ delay: timetableDelay, title: timetableRow.title })
    .from(timetableDelay)
    .leftJoin(timetableRow, eq(timetableRow.id, timetableDelay.rowId))
    .where(and(eq(timetableDelay.karnevalId, karneval.id)))
    .orderBy(desc(timetableDelay.id))
    .limit(SHOWN_DELAYS)
  return {
    karneval: karneval.id,
    version: planVersion(rows),
    tracks,
    rows: rows.map((row) => ({
      id: row.id,
      day: row.day,
      calls_at: row.callsAt?.toISOString() ?? null,
      starts_at: row.startsAt.toISOString(),
      ends_at: rowEnd(row, row.heatCount).toISOString(),
      ceremony_at: row.ceremonyAt?.toISOString() ?? null,
      title: row.title,
      kind: row.kind,
      event_instance: row.eventInstanceId,
      round: row.round,
      track: row.trackId,
      heat_interval_s: row.heatIntervalS,
      duration_min: row.durationMin,
      heat_count: row.heatCount,
      delay_min: row.delayMin + delayAt(row, row.startsAt, delays),
      version: row.version,
    })),
    delays: recorded.map(({ delay, title }) => ({
      id: delay.id,
      track: delay.trackId,
      day: delay.day,
      minutes: delay.minutes,
      row: delay.rowId,
      title: title ?? '',
      from_heat: delay.heatNumber,
      created_at: delay.createdAt.toISOString(),
      undone_at: delay.undoneAt?.toISOString() ?? null,
    })),
    conflicts: findConflicts(rows, karneval),
  }
}

/** Versions only rise, and a row that goes takes its id along: equal numbers mean an equal plan. */
export const planVersion = (rows: readonly { id: number; version: number }[]): number => {
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return sumOf(rows.map(({ version }) => version)) * 1_000_000 + (sumOf(rows.map(({ id }) => id)) % 1_000_000)
}
