import type { ResponseOf } from '@stafapp/shared/contract/types'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { heat, heatPlace } from '../../db/schema/heats.ts'
import { leg, team } from '../../db/schema/teams.ts'
import { timetableDelay, timetableRow, track } from '../../db/schema/timetable.ts'
import { namesOfTeams } from '../heats/public.ts'
import { instanceIds, type Karneval } from '../karneval/public.ts'
import { type Conflict, type Delay, delayAt, endDelay, findConflicts, readPlan, rowEnd } from '../plan/public.ts'
import { currentMap } from './arena/current-map.ts'
import { type RoundFacts, readRoundFacts, roundFactsKey } from './round-facts.ts'
import { findRunnerConflicts, type SharedStart } from './runner-conflicts.ts'
import { startedRounds } from './started-rounds.ts'

export type PlanAnswer = ResponseOf<'GET /api/events/timetable/plan/'>

/** Older delays are history and need not be undone. */
const SHOWN_DELAYS = 30

/** The rows with their current number of heats, drawn or expected, and whether the race day has reached them. */
export async function readCountedPlan(db: Db, karnevalId: number) {
  const { rows, delays } = await readPlan(db, karnevalId)
  const facts = await readRoundFacts(db, karnevalId)
  const started = await startedRounds(db, karnevalId)
  const tracks = await db
    .select({ id: track.id, name: track.name, assembly_point: track.assemblyPoint, version: track.version })
    .from(track)
    .where(eq(track.karnevalId, karnevalId))
    .orderBy(asc(track.id))
  return {
    delays,
    facts,
    tracks,
    rows: rows.map((row) => {
      const key = roundFactsKey(row)
      const fact = facts.get(key)
      return {
        ...row,
        heatCount: fact?.heatCount ?? 0,
        isDrawn: fact?.isDrawn ?? false,
        isStarted: started.has(key),
      }
    }),
  }
}

/** The conflicts of existing or proposed rows; those of tracks and of runners with the delays. */
export async function conflictsOf(
  db: Db,
  karneval: Karneval,
  { rows, delays }: { rows: Parameters<typeof findConflicts>[0]; delays: readonly Delay[] },
): Promise<Conflict[]> {
  const starts = await readSharedStarts(db, karneval.id)
  return [
    ...findConflicts(rows, karneval, delays),
    ...findRunnerConflicts(rows, starts, { restMin: karneval.minRestMin, delays }),
  ]
}

/** All data of the organiser's schedule page. */
export async function organiserPlan(db: Db, karneval: Karneval): Promise<PlanAnswer> {
  const plan = await readCountedPlan(db, karneval.id)
  const { rows, delays, tracks } = plan
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
    min_rest_min: karneval.minRestMin,
    tracks,
    arena_map: await currentMap(db, karneval.id),
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
      is_drawn: row.isDrawn,
      is_started: row.isStarted,
      delay_min: row.delayMin + delayAt(row, row.startsAt, delays),
      end_delay_min: endDelay(row, row.heatCount, delays),
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
    missing: missingRounds(plan),
    conflicts: await conflictsOf(db, karneval, plan),
  }
}

type CountedPlan = Awaited<ReturnType<typeof readCountedPlan>>

function missingRounds({ rows, facts, tracks }: CountedPlan): PlanAnswer['missing'] {
  const inPlan = new Set(rows.map(roundFactsKey))
  const trackOf = (fact: RoundFacts): number | null => {
    const like = (other: RoundFacts | undefined) => other?.category === fact.category
    const row =
      rows.find(({ eventInstanceId, trackId }) => eventInstanceId === fact.eventInstanceId && trackId !== null) ??
      rows.find((each) => each.trackId !== null && like(facts.get(roundFactsKey(each))))
    return row?.trackId ?? tracks[0]?.id ?? null
  }
  return [...facts.values()]
    .filter((fact) => !inPlan.has(roundFactsKey(fact)))
    .map((fact) => ({
      event_instance: fact.eventInstanceId,
      round: fact.round,
      title: fact.title,
      heat_count: fact.heatCount,
      track: trackOf(fact),
    }))
}

/** A version of the whole plan. Versions only rise and ids are unique, so equal numbers mean an equal plan. */
export const planVersion = (rows: readonly { id: number; version: number }[]): number => {
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return sumOf(rows.map(({ version }) => version)) * 1_000_000 + (sumOf(rows.map(({ id }) => id)) % 1_000_000)
}

/** The heats of runners in more than one event, without names. */
async function readSharedStarts(db: Db, karnevalId: number): Promise<SharedStart[]> {
  const ofKarneval = sql`${leg.eventInstanceId} = any(${instanceIds(karnevalId)})`
  const busy = db
    .select({ id: leg.runnerId })
    .from(leg)
    .where(ofKarneval)
    .groupBy(leg.runnerId)
    .having(sql`count(distinct ${leg.eventInstanceId}) > 1`)
  const names = await namesOfTeams(db, karnevalId)
  const starts = await db
    .select({
      runner: leg.runnerId,
      team: team.id,
      eventInstanceId: leg.eventInstanceId,
      round: leg.round,
      heat: heat.number,
    })
    .from(leg)
    .innerJoin(team, and(eq(team.id, leg.teamId), ne(team.status, 'withdrawn')))
    .innerJoin(heatPlace, and(eq(heatPlace.teamId, leg.teamId), eq(heatPlace.round, leg.round)))
    .innerJoin(heat, eq(heat.id, heatPlace.heatId))
    // An array is read once; as a subquery, a plan without statistics reads it again for every leg.
    .where(and(ofKarneval, sql`${leg.runnerId} = any(array(${busy}))`, eq(leg.reserve, false)))
  return starts.map((start) => ({ ...start, teamName: names.get(start.team)?.team_name ?? 'Laget' }))
}
