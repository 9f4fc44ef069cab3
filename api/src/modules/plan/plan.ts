import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { timetableDelay, timetableRow, track } from '../../db/schema/timetable.ts'

/** The fields of a row that its times depend on. */
export type PlannedRow = {
  id: number
  day: string
  callsAt: Date | null
  startsAt: Date
  trackId: number | null
  eventInstanceId: number | null
  round: string | null
  /** Seconds from one heat's start to the next; 0 without heats. */
  intervalS: number
  durationMin: number | null
}

/** Delays all starts planned on the track that day from `fromAt` on. */
export type Delay = { trackId: number; day: string; fromAt: Date; minutes: number }

export type HeatTimes = { callsAt: Date | null; startsAt: Date; delayMin: number }

const plusMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The planned times of a row's heat; the call keeps its distance to the start. */
export function heatPlan(row: PlannedRow, number: number): { callsAt: Date | null; startsAt: Date } {
  const shift = (number - 1) * row.intervalS * 1000
  return { callsAt: row.callsAt && plusMs(row.callsAt, shift), startsAt: plusMs(row.startsAt, shift) }
}

/** The delay in minutes at a planned time on a track: the sum of all delays that begin at or before it. */
export function delayAt(row: Pick<PlannedRow, 'trackId' | 'day'>, plannedAt: Date, delays: readonly Delay[]): number {
  return delays
    .filter(({ trackId, day, fromAt }) => trackId === row.trackId && day === row.day && fromAt <= plannedAt)
    .reduce((sum, { minutes }) => sum + minutes, 0)
}

export function heatTimes(row: PlannedRow, number: number, delays: readonly Delay[]): HeatTimes {
  const plan = heatPlan(row, number)
  return { ...plan, delayMin: delayAt(row, plan.startsAt, delays) }
}

/** When a row frees its track: after its last heat or its duration, whichever is later. */
export function rowEnd(row: PlannedRow, heatCount: number): Date {
  const heatsMs = heatCount * row.intervalS * 1000
  return plusMs(row.startsAt, Math.max(heatsMs, (row.durationMin ?? 0) * 60_000))
}

/** The delay in minutes after a row's last heat: that of its end and of its prize ceremony. */
export const endDelay = (row: PlannedRow & { delayMin: number }, heatCount: number, delays: readonly Delay[]): number =>
  row.delayMin + heatTimes(row, Math.max(heatCount, 1), delays).delayMin

/** The heats at which a row's delay changes: "+8 min from heat 12". */
export function delaySteps(row: PlannedRow, heatCount: number, delays: readonly Delay[]) {
  const steps: { from_heat: number; delay_min: number }[] = []
  let current = delayAt(row, row.startsAt, delays)
  for (let number = 2; number <= heatCount; number += 1) {
    const { delayMin } = heatTimes(row, number, delays)
    if (delayMin === current) continue
    current = delayMin
    steps.push({ from_heat: number, delay_min: delayMin })
  }
  return steps
}

export type StoredRow = typeof timetableRow.$inferSelect &
  PlannedRow & {
    track: string | null
    /** Where teams gather before they are led to the track. */
    assemblyPoint: string | null
  }

type Plan = { rows: StoredRow[]; delays: Delay[] }

/** A carnival's rows in time order, with the delays in force. */
export async function readPlan(db: Db, karnevalId: number): Promise<Plan> {
  const records = await db
    .select({
      row: timetableRow,
      track: track.name,
      assemblyPoint: track.assemblyPoint,
      heatDurationS: event.heatDurationS,
    })
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
    rows: records.map(({ row, track: name, assemblyPoint, heatDurationS }) => ({
      ...row,
      track: name,
      assemblyPoint: assemblyPoint || null,
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
