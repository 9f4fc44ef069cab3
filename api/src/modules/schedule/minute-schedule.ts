import type { ResponseOf } from '@stafapp/shared/contract/types'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { timetableDelay } from '../../db/schema/timetable.ts'
import { findPublication } from '../heats/public.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { delayAt, delaySteps, endDelay, readPlan, rowEnd } from '../plan/public.ts'

/** The minute schedule in time order. A round's heats and teams are included once its heats are published. */
export async function readTimetable(
  db: Db,
  karnevalId: number | undefined,
): Promise<ResponseOf<'GET /api/events/timetable/'>> {
  const karneval = await resolveKarneval(db, karnevalId)
  const publication = await findPublication(db, karneval.id)
  const { rows, delays } = await readPlan(db, karneval.id)
  const changes = [karneval.updatedAt, publication?.publishedAt ?? null, ...rows.map((row) => row.updatedAt)]
  changes.push(await lastDelayChange(db, karneval.id))
  return {
    karneval: karneval.id,
    updated_at: newest(changes.filter((at) => at !== null)).toISOString(),
    data: rows.map((row) => {
      const heats = (publication?.heats ?? []).filter(
        (heat) => heat.event_instance === row.eventInstanceId && heat.round === row.round,
      )
      const delayMin = row.delayMin + delayAt(row, row.startsAt, delays)
      return {
        id: row.id,
        day: row.day,
        calls_at: row.callsAt?.toISOString() ?? null,
        starts_at: row.startsAt.toISOString(),
        ends_at: rowEnd(row, heats.length).toISOString(),
        ceremony_at: row.ceremonyAt?.toISOString() ?? null,
        title: row.title,
        kind: row.kind,
        event_instance: row.eventInstanceId,
        round: row.round,
        heat_count: heats.length > 0 ? heats.length : null,
        ...(heats.length > 1 && { heat_interval_s: row.intervalS }),
        team_count: heats.length > 0 ? heats.reduce((sum, heat) => sum + heat.places.length, 0) : null,
        delay_min: delayMin,
        ceremony_delay_min: endDelay(row, heats.length, delays),
        delay_steps: delaySteps(row, heats.length, delays),
        track: row.track,
        // Meals and ceremonies on a track have no call.
        assembly_point: row.round === null ? null : row.assemblyPoint,
      }
    }),
  }
}

/** Includes undone delays, which also changed the schedule. */
async function lastDelayChange(db: Db, karnevalId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: timetableDelay.updatedAt })
    .from(timetableDelay)
    .where(eq(timetableDelay.karnevalId, karnevalId))
    .orderBy(desc(timetableDelay.updatedAt))
    .limit(1)
  return row?.at ?? null
}

const newest = (instants: readonly Date[]): Date => new Date(Math.max(...instants.map((instant) => instant.getTime())))
