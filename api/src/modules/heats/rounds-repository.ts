import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance, eventRound } from '../../db/schema/events.ts'
import { heat, heatMove, heatPlace, heatRound, type Placed } from '../../db/schema/heats.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { schoolUnit } from '../../db/schema/schools.ts'
import { leg, team } from '../../db/schema/teams.ts'
import { timetableRow } from '../../db/schema/timetable.ts'
import { AppError } from '../../lib/app-error.ts'

export type RoundName = (typeof eventRound.$inferSelect)['round']

/**
 * A round of the carnival with the values that its draw depends on. A round without a row gets the default `laneKind`
 * and `version`.
 */
export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]

/** The rounds of all events that are not cancelled, in the order of the events; trial before final. */
export async function listRounds(db: Db, karnevalId: number) {
  const rows = await db
    .select({
      eventInstanceId: eventInstance.id,
      eventId: event.id,
      eventName: event.name,
      maxGrade: event.maxGrade,
      rounds: event.rounds,
      trackLanes: event.lanes,
      maxPerHeat: event.maxTeamsPerHeat,
      /** The minute schedule may override the duration of the round's heats. */
      heatDurationS: sql<number>`coalesce(${timetableRow.heatIntervalS}, ${event.heatDurationS})`,
      legDistancesM: event.legDistancesM,
      minRestMin: karneval.minRestMin,
      round: eventRound.round,
      callsAt: eventRound.callsAt,
      startsAt: eventRound.startsAt,
      seed: heatRound.seed,
      drawnAt: heatRound.drawnAt,
      unusableLanes: heatRound.unusableLanes,
      laneKind: heatRound.laneKind,
      version: heatRound.version,
      instanceVersion: eventInstance.version,
      advanceWinners: eventInstance.advanceWinners,
      advanceByTime: eventInstance.advanceByTime,
    })
    .from(eventInstance)
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(karneval, eq(karneval.id, eventInstance.karnevalId))
    .innerJoin(eventRound, eq(eventRound.eventInstanceId, eventInstance.id))
    .leftJoin(heatRound, and(eq(heatRound.eventInstanceId, eventInstance.id), eq(heatRound.round, eventRound.round)))
    .leftJoin(
      timetableRow,
      and(eq(timetableRow.eventInstanceId, eventInstance.id), eq(timetableRow.round, eventRound.round)),
    )
    .where(and(eq(eventInstance.karnevalId, karnevalId), ne(eventInstance.status, 'cancelled')))
    .orderBy(asc(event.id), sql`${eventRound.round} desc`)
  return rows.map(({ advanceWinners, advanceByTime, ...row }) => ({
    ...row,
    /** Who goes on to the event's final; null: by the default rule. */
    ownRule:
      advanceWinners === null || advanceByTime === null ? null : { winners: advanceWinners, byTime: advanceByTime },
    unusableLanes: row.unusableLanes ?? [],
    laneKind: row.laneKind ?? ('relay' as const),
    version: row.version ?? 1,
  }))
}

/** Teams of the carnival with their school, including withdrawn ones. */
export const listCarnivalTeams = (db: Db, karnevalId: number) =>
  db
    .select({
      id: team.id,
      eventInstanceId: team.eventInstanceId,
      schoolId: schoolUnit.schoolId,
      isRunning: sql<boolean>`${team.status} <> 'withdrawn'`,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .orderBy(asc(team.id))

/** Runners by team without reserves; with `beside` only runners who also run in that event. */
export function listStarts(db: Db, karnevalId: number, beside: number | undefined) {
  const others: SQL | undefined =
    beside === undefined
      ? undefined
      : inArray(leg.runnerId, db.select({ id: leg.runnerId }).from(leg).where(eq(leg.eventInstanceId, beside)))
  return db
    .select({ teamId: leg.teamId, round: leg.round, runnerId: leg.runnerId })
    .from(leg)
    .innerJoin(eventInstance, eq(eventInstance.id, leg.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), eq(leg.reserve, false), others))
}

/** The working heats of the carnival, or of some events, with places in lane order. */
export async function listHeats(db: Db, where: { karnevalId: number } | { instanceIds: readonly number[] }) {
  const wanted =
    'karnevalId' in where
      ? eq(eventInstance.karnevalId, where.karnevalId)
      : inArray(eventInstance.id, [...where.instanceIds])
  const heats = await db
    .select({
      id: heat.id,
      eventInstanceId: heat.eventInstanceId,
      round: heat.round,
      number: heat.number,
      status: heat.status,
      callsAt: heat.callsAt,
      startsAt: heat.startsAt,
    })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(wanted)
    .orderBy(asc(heat.eventInstanceId), asc(heat.round), asc(heat.number))
  const places = await db
    .select({ heatId: heatPlace.heatId, lane: heatPlace.lane, team: heatPlace.teamId, locked: heatPlace.locked })
    .from(heatPlace)
    .innerJoin(eventInstance, eq(eventInstance.id, heatPlace.eventInstanceId))
    .where(wanted)
    .orderBy(asc(heatPlace.heatId), asc(heatPlace.lane))
  const byHeat = Map.groupBy(places, (place) => place.heatId)
  return heats.map((row) => ({
    ...row,
    places: (byHeat.get(row.id) ?? []).map(({ lane, team: id, locked }) => ({ lane, team: id, locked })),
  }))
}

/** The origin of the working places by `team/round`; places older than this record are left out. */
export async function listPlaced(db: Db, karnevalId: number): Promise<Map<string, Placed>> {
  const rows = await db
    .select({
      team: heatPlace.teamId,
      round: heatPlace.round,
      as: heatPlace.placedAs,
      at: heatPlace.placedAt,
      by: heatPlace.placedBy,
    })
    .from(heatPlace)
    .innerJoin(eventInstance, eq(eventInstance.id, heatPlace.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), isNotNull(heatPlace.placedAs)))
  return new Map(
    rows.flatMap(({ team: id, round, as, at, by }) =>
      as === null ? [] : [[`${id}/${round}`, { as, at: at?.toISOString() ?? null, by }] as const],
    ),
  )
}

/** The newest manual move of each round. */
export function listLastMoves(db: Db, karnevalId: number) {
  return db
    .selectDistinctOn([heatMove.eventInstanceId, heatMove.round])
    .from(heatMove)
    .innerJoin(eventInstance, eq(eventInstance.id, heatMove.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .orderBy(heatMove.eventInstanceId, heatMove.round, desc(heatMove.id))
}

export type HeatRow = Awaited<ReturnType<typeof listHeats>>[number]

/** The carnival of an event instance. @throws AppError not_found */
export async function karnevalOfInstance(db: Db, eventInstanceId: number): Promise<number> {
  const [row] = await db
    .select({ karnevalId: eventInstance.karnevalId })
    .from(eventInstance)
    .where(eq(eventInstance.id, eventInstanceId))
  if (!row) throw new AppError('not_found')
  return row.karnevalId
}

/**
 * Locks rounds for a change of their heats, in one common order, and inserts missing rows. Locks on the carnival or
 * events must be taken before: carnival, events, rounds.
 */
export async function lockRounds(
  tx: Db,
  rounds: readonly { eventInstanceId: number; round: RoundName }[],
  now: Date,
): Promise<void> {
  if (rounds.length === 0) return
  const rows = rounds.map(({ eventInstanceId, round }) => ({ eventInstanceId, round, createdAt: now, updatedAt: now }))
  rows.sort((left, right) => left.eventInstanceId - right.eventInstanceId || left.round.localeCompare(right.round))
  await tx.insert(heatRound).values(rows).onConflictDoNothing()
  await tx
    .select({ version: heatRound.version })
    .from(heatRound)
    .where(
      or(...rows.map((row) => and(eq(heatRound.eventInstanceId, row.eventInstanceId), eq(heatRound.round, row.round)))),
    )
    .orderBy(asc(heatRound.eventInstanceId), asc(heatRound.round))
    .for('no key update')
}

/** Deletes the rounds of an event that never had teams and thus no heats. */
export async function deleteRounds(tx: Db, eventInstanceId: number): Promise<void> {
  await tx.delete(heatRound).where(eq(heatRound.eventInstanceId, eventInstanceId))
}

/**
 * Whether officials have sent the heat to the start, seen it run or given it a result. What an undo has taken back
 * does not count.
 */
export const isStartedHeat = sql<boolean>`exists (
  select from raceday_fact f
  where f.event_instance_id = "heat"."event_instance_id" and f.round = "heat"."round" and f.heat_number = "heat"."number"
    and f.kind in ('sent', 'run', 'reading', 'time', 'mark', 'official')
    and not exists (select from raceday_fact u where u.undoes = f.fact_id))`

/** Whether a team's heat is called or has started: in one round, or in any. */
export async function isTeamUnderWay(db: Db, teamId: number, round: RoundName | null): Promise<boolean> {
  const found = await db
    .select({ id: heat.id })
    .from(heatPlace)
    .innerJoin(heat, eq(heat.id, heatPlace.heatId))
    .where(
      and(
        eq(heatPlace.teamId, teamId),
        round === null ? undefined : eq(heatPlace.round, round),
        or(ne(heat.status, 'planned'), isStartedHeat),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The heats of a carnival that have started by what officials have recorded, by `event/round/number`. */
export async function startedHeats(db: Db, karnevalId: number): Promise<Set<string>> {
  const rows = await db
    .select({ event: heat.eventInstanceId, round: heat.round, number: heat.number })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), isStartedHeat))
  return new Set(rows.map(({ event: id, round, number }) => `${id}/${round}/${number}`))
}
