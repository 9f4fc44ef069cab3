import type { ItemOf } from '@stafapp/shared/contract/types'
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { freedPlace, heatPlace } from '../../db/schema/heats.ts'
import { jointTeam } from '../../db/schema/joint-teams.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { teamChange } from '../../db/schema/team-changes.ts'
import { leg, runner, team } from '../../db/schema/teams.ts'
import type { Context } from '../../http/handler.ts'
import { freeLanes, lateLineUps } from '../heats/public.ts'
import { giveLateBibs } from './bibs/next-numbers.ts'

type Teams = ItemOf<'GET /api/events/teams/myschool/'>[]

/**
 * Some units' teams with their runners. Contains children's names: only for those units' own users and the organiser.
 */
export const readTeams = (db: Db, karnevalId: number, unitIds: readonly number[]): Promise<Teams> =>
  readWhichTeams(db, karnevalId, { unitIds })

/** The same as a school sees them: without those that were only a number for a while. */
export const readShownTeams = (db: Db, karnevalId: number, unitIds: readonly number[]): Promise<Teams> =>
  readWhichTeams(db, karnevalId, { unitIds, onlyShown: true })

/**
 * Whether a team `t` was withdrawn before the entry closed and nothing ever depended on it: no runner, number, place,
 * request, other school or fee. Its row stays but is in no list, and a new team of the event takes its row and number.
 */
export const isTraceless: SQL = sql`(t.status = 'withdrawn' and t.withdrawn_at <= (
    select k.teams_close_at from ${karneval} k join ${eventInstance} ki on ki.karneval_id = k.id
    where ki.id = t.event_instance_id)
  and t.bib is null and not t.incomplete_fee and t.change_fees = 0 and not t.fee_kept
  and coalesce(jsonb_array_length(t.withdrawn_legs), 0) = 0
  and not exists (select from ${heatPlace} hp where hp.team_id = t.id)
  and not exists (select from ${freedPlace} fp where fp.team_id = t.id)
  and not exists (select from ${teamChange} tc where tc.team_id = t.id)
  and not exists (select from ${jointTeam} jt where jt.team_id = t.id))`

/** The same for single teams; the caller checks that the names may be read. */
export async function readWhichTeams(db: Db, karnevalId: number, which: WhichTeams): Promise<Teams> {
  const chosen =
    'teamIds' in which
      ? sql`t.id = any(${sql.param([...which.teamIds])}::int[])`
      : sql`t.school_unit_id = any(${sql.param([...which.unitIds])}::int[])`
  const shown = 'onlyShown' in which && which.onlyShown ? sql`and not ${isTraceless}` : sql``
  const { rows } = await db.execute<TeamRow>(
    sql`${selectTeams(sql`${team}`)} where i.karneval_id = ${karnevalId} and ${chosen} ${shown} ${teamOrder}`,
  )
  return rows.map(teamAnswer)
}

/** Selects the teams of some units, or single teams. */
type WhichTeams = { unitIds: readonly number[]; onlyShown?: true } | { teamIds: readonly number[] }

type Runner = Teams[number]['legs'][number]['runner']
type Leg = { round: Round; position: number; reserve: boolean; runner: Runner }
type Round = (typeof leg.$inferSelect)['round']

/** A team with its event and the legs of all rounds, as teamAnswer takes it. */
export type TeamRow = Omit<Teams[number], 'legs' | 'compositions'> & {
  rounds: Round[]
  team_size: number
  all_legs: Leg[]
}

/** The teams `t` of a table, or of a part of a `with` list, with their events `e` in their instances `i`. */
export const selectTeams = (teams: SQL): SQL => sql`
  select t.id, t.school_unit_id as school_unit, t.event_instance_id as event_instance, e.name as event_name, t.number,
    t.name, t.leader_id as leader, t.status, t.late, t.exception_allowed, t.withdrawn_at, t.version, e.rounds, e.team_size,
    coalesce((
      select json_agg(json_build_object('round', l.round, 'position', l.position, 'reserve', l.reserve,
        'runner', json_build_object('id', r.id, 'first_name', r.first_name, 'last_name', r.last_name,
          'grade', r.grade, 'gender', r.gender)) order by l.reserve, l.position)
      from ${leg} l join ${runner} r on r.id = l.runner_id where l.team_id = t.id), '[]') as all_legs
  from ${teams} t
  join ${eventInstance} i on i.id = t.event_instance_id
  join ${event} e on e.id = i.event_id`

/** The order of an answer's teams. */
export const teamOrder = sql`order by t.school_unit_id, e.id, t.number`

/** A team as the contract writes it. */
export function teamAnswer({ rounds, team_size, all_legs, withdrawn_at, ...team }: TeamRow): Teams[number] {
  return {
    ...team,
    // A raw statement returns timestamps as text.
    withdrawn_at: withdrawn_at === null ? null : new Date(withdrawn_at).toISOString(),
    legs: all_legs
      .filter(({ round }) => round === rounds[0])
      .map(({ position, reserve, runner }) => ({ leg: reserve ? null : position, reserve, runner })),
    compositions: rounds.flatMap((round) => compositionOf(all_legs, round, team_size)),
  }
}

/** A round's own line-up; empty when no runner is placed in it. */
function compositionOf(legs: readonly Leg[], round: Round, teamSize: number) {
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

const runnerColumns = {
  id: runner.id,
  first_name: runner.firstName,
  last_name: runner.lastName,
  grade: runner.grade,
  gender: runner.gender,
}

/** The legs of all rounds with their runners, in the order of the legs. */
export const listLegs = (db: Db, teamIds: readonly number[]) =>
  db
    .select({
      team: leg.teamId,
      round: leg.round,
      position: leg.position,
      reserve: leg.reserve,
      runnerUnit: runner.schoolUnitId,
      runner: runnerColumns,
    })
    .from(leg)
    .innerJoin(runner, eq(runner.id, leg.runnerId))
    .where(inArray(leg.teamId, [...teamIds]))
    .orderBy(asc(leg.teamId), asc(leg.reserve), asc(leg.position))

type LegRow = Awaited<ReturnType<typeof listLegs>>[number]

/**
 * The line-ups as they run: those changed in the call room replace the entered ones. A final without a line-up of its
 * own uses the trial's.
 */
export async function listLegsInForce(db: Db, teamIds: readonly number[]): Promise<LegRow[]> {
  const entered = await listLegs(db, teamIds)
  const late = await lateLineUps(db, teamIds)
  if (late.size === 0) return entered
  const ids = [...late.values()].flatMap(({ legs, reserves }) => [...legs, ...reserves])
  const runners = new Map((await listRunnersById(db, ids)).map((row) => [row.runner.id, row]))
  const changed = [...late].flatMap(([key, { legs, reserves }]) => {
    const [id, name] = key.split('/')
    const line = [
      ...legs.map((runnerId) => ({ runnerId, reserve: false })),
      ...reserves.map((runnerId) => ({ runnerId, reserve: true })),
    ]
    return line.flatMap(({ runnerId, reserve }, index): LegRow[] => {
      const known = runners.get(runnerId)
      const position = reserve ? index - legs.length + 1 : index + 1
      const round = name === 'FINAL' ? 'FINAL' : 'TRIAL'
      return known ? [{ ...known, team: Number(id), round, position, reserve }] : []
    })
  })
  return [...entered.filter(({ team: id, round }) => !late.has(`${id}/${round}`)), ...changed]
}

const listRunnersById = (db: Db, ids: readonly number[]) =>
  db
    .select({ runnerUnit: runner.schoolUnitId, runner: runnerColumns })
    .from(runner)
    .where(inArray(runner.id, [...ids]))

type Writer = Pick<Context, 'now' | 'invalidates'>

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

type Returning = { id: number; name: string }

/** Enters traceless withdrawn teams again, under their numbers, as if they were new. */
export async function enterAgain(
  tx: Db,
  now: Date,
  { teams, leaderId, late }: { teams: readonly Returning[]; leaderId: number | null; late: boolean },
): Promise<void> {
  if (teams.length === 0) return
  await tx.execute(sql`
    update ${team} t set status = 'draft', name = wish.name, leader_id = ${leaderId}::int, late = ${late}::boolean,
      withdrawn_at = null, withdrawn_legs = null, exception_allowed = false, exception_reason = null,
      updated_at = ${now}, version = t.version + 1
    from json_to_recordset(${JSON.stringify(teams)}::json) as wish(id int, name text)
    where t.id = wish.id`)
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
