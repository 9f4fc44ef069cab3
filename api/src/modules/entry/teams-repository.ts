import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, countDistinct, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { leg, runner, team } from '../../db/schema/teams.ts'
import type { Context } from '../../http/handler.ts'
import { freeLanes } from '../heats/public.ts'
import { giveLateBibs } from './bibs/next-numbers.ts'

type Teams = ItemOf<'GET /api/events/teams/myschool/'>[]

/**
 * Some units' teams with their runners. Contains children's names: only for those units' own users and the organiser.
 */
export const readTeams = (db: Db, karnevalId: number, unitIds: readonly number[]): Promise<Teams> =>
  readWhichTeams(db, karnevalId, { unitIds })

/** The same for single teams; the caller checks that the names may be read. */
export async function readWhichTeams(db: Db, karnevalId: number, which: WhichTeams): Promise<Teams> {
  const teams = await listTeams(db, karnevalId, which)
  const legs = await listLegs(
    db,
    teams.map((team) => team.id),
  )
  const byTeam = Map.groupBy(legs, (leg) => leg.team)
  return teams.map(({ rounds, teamSize, withdrawnAt, ...team }) => {
    const own = byTeam.get(team.id) ?? []
    return {
      ...team,
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      legs: own
        .filter(({ round }) => round === rounds[0])
        .map(({ position, reserve, runner }) => ({ leg: reserve ? null : position, reserve, runner })),
      compositions: rounds.flatMap((round) => compositionOf(own, round, teamSize)),
    }
  })
}

type Leg = Awaited<ReturnType<typeof listLegs>>[number]

/** A round's own line-up; empty when no runner is placed in it. */
function compositionOf(legs: readonly Leg[], round: Leg['round'], teamSize: number) {
  const placed = legs.filter((leg) => leg.round === round)
  if (placed.length === 0) return []
  const runnerAt = (position: number) =>
    placed.find((leg) => !leg.reserve && leg.position === position)?.runner.id ?? null
  return [
    {
      round,
      legs: Array.from({ length: teamSize }, (_, index) => runnerAt(index + 1)),
      reserves: placed.filter(({ reserve }) => reserve).map(({ runner }) => runner.id),
    },
  ]
}

/** Selects the teams of some units, or single teams. */
type WhichTeams = { unitIds: readonly number[] } | { teamIds: readonly number[] }

/** The teams in one carnival with their event, including withdrawn ones. */
const listTeams = (db: Db, karnevalId: number, which: WhichTeams) =>
  db
    .select({
      id: team.id,
      school_unit: team.schoolUnitId,
      event_instance: team.eventInstanceId,
      event_name: event.name,
      number: team.number,
      name: team.name,
      leader: team.leaderId,
      status: team.status,
      late: team.late,
      exception_allowed: team.exceptionAllowed,
      withdrawnAt: team.withdrawnAt,
      version: team.version,
      rounds: event.rounds,
      teamSize: event.teamSize,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        'teamIds' in which ? inArray(team.id, [...which.teamIds]) : inArray(team.schoolUnitId, [...which.unitIds]),
      ),
    )
    .orderBy(asc(team.schoolUnitId), asc(event.id), asc(team.number))

/** The legs of all rounds with their runners, in the order of the legs. */
export const listLegs = (db: Db, teamIds: readonly number[]) =>
  db
    .select({
      team: leg.teamId,
      round: leg.round,
      position: leg.position,
      reserve: leg.reserve,
      runnerUnit: runner.schoolUnitId,
      runner: {
        id: runner.id,
        first_name: runner.firstName,
        last_name: runner.lastName,
        grade: runner.grade,
        gender: runner.gender,
      },
    })
    .from(leg)
    .innerJoin(runner, eq(runner.id, leg.runnerId))
    .where(inArray(leg.teamId, [...teamIds]))
    .orderBy(asc(leg.teamId), asc(leg.reserve), asc(leg.position))

/** A unit's teams in some events, with the number of runners in each. */
export const listEnteredTeams = (tx: Db, unitId: number, instanceIds: readonly number[]) =>
  tx
    .select({
      id: team.id,
      eventInstanceId: team.eventInstanceId,
      number: team.number,
      name: team.name,
      status: team.status,
      runnerCount: countDistinct(leg.runnerId),
    })
    .from(team)
    .leftJoin(leg, eq(leg.teamId, team.id))
    .where(and(eq(team.schoolUnitId, unitId), inArray(team.eventInstanceId, [...instanceIds])))
    .groupBy(team.id)
    .orderBy(asc(team.eventInstanceId), asc(team.number))

export type EnteredTeam = Awaited<ReturnType<typeof listEnteredTeams>>[number]

/** Placed teams per event, of all units. */
export async function countEntered(tx: Db, instanceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: team.eventInstanceId, count: sql<number>`count(*)::int` })
    .from(team)
    .where(and(inArray(team.eventInstanceId, [...instanceIds]), ne(team.status, 'withdrawn')))
    .groupBy(team.eventInstanceId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Writer = Pick<Context, 'now' | 'invalidates'>

/** Namespace that separates these advisory locks from others. */
const PLACES_LOCK = 8_031_177

/**
 * Serialises entries to events with a limit, in the order of ids, so that the next count stays true until the
 * transaction ends. Other writers of places lock the events themselves (lockInstances).
 */
export async function lockPlaces(tx: Db, instanceIds: readonly number[]): Promise<void> {
  for (const id of [...instanceIds].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${id})`)
}

/** Inserts teams; when bib numbers have been given, each gets the next free one. @returns their ids */
export async function insertTeams(tx: Db, rows: readonly (typeof team.$inferInsert)[], now: Date): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(team)
    .values([...rows])
    .returning({ id: team.id })
  await giveLateBibs(tx, [...new Set(rows.map((row) => row.eventInstanceId))], now)
  return made.map(({ id }) => id)
}

/**
 * Withdraws teams. They keep their row and number; their lanes and runners are freed. The public schedule shows them
 * struck through at once.
 */
export async function withdrawTeams(tx: Db, ctx: Writer, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return
  const ids = [...teamIds]
  const now = ctx.now()
  await freeLanes(tx, ids, now)
  await keepLegs(tx, ids)
  await tx.delete(leg).where(inArray(leg.teamId, ids))
  await tx
    .update(team)
    .set({ status: 'withdrawn', withdrawnAt: now, updatedAt: now, version: sql`${team.version} + 1` })
    .where(inArray(team.id, ids))
  ctx.invalidates('GET /api/events/heatschedule/', 'GET /api/events/heats/work/')
}

/** Stores the line-up in the team's row before its legs are deleted, so that an undo can restore it. */
async function keepLegs(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${team} t set withdrawn_legs = coalesce((
      select jsonb_agg(jsonb_build_object(
        'round', l.round, 'position', l.position, 'reserve', l.reserve, 'runner', l.runner_id
      ) order by l.round, l.reserve, l.position)
      from ${leg} l where l.team_id = t.id), '[]'::jsonb)
    where t.id in ${ids}`)
}

/** Locks a unit's teams in some events until the transaction ends, so that none is filled while it is withdrawn. */
export async function lockTeams(tx: Db, unitId: number, instanceIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.schoolUnitId, unitId), inArray(team.eventInstanceId, [...instanceIds])))
    .orderBy(asc(team.id))
    .for('update')
}
