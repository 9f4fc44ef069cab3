import { createHash } from 'node:crypto'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, helsinkiDayEnd } from '@stafapp/shared/rules/times/helsinki'
import { and, asc, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance, eventRound } from '../../../db/schema/events.ts'
import { jointTeam } from '../../../db/schema/joint-teams.ts'
import { team } from '../../../db/schema/teams.ts'
import { listLegsInForce } from '../../entry/public.ts'
import { readPlan, timesOfHeat } from '../../plan/public.ts'
import { readHeatSchedule } from '../heat-schedule.ts'

type Schedule = ResponseOf<'GET /api/events/heatschedule/'>
export type Start = ResponseOf<'GET /api/events/school-day/'>['data'][number]

export type SchoolStarts = {
  version: number | null
  publishedAt: string | null
  starts: Start[]
  /** A hash of the printed data, which does not reveal them. */
  checksum: string
}

const delayOf = ({ delay_min }: Start): number => delay_min * 60_000

const expected = (start: Start): number => Date.parse(start.calls_at ?? start.starts_at ?? start.day) + delayOf(start)

/** A start without a time of its own counts until its day ends. */
const startOf = ({ starts_at, day }: Start): number =>
  starts_at === null ? helsinkiDayEnd(day).getTime() : Date.parse(starts_at)

const byExpected = (a: Start, b: Start): number => expected(a) - expected(b) || a.team - b.team

/** The first `most` of some units' starts still to come, without runners; null before the first publication. */
export async function readNextStarts(
  db: Db,
  karnevalId: number,
  { unitIds, now, most }: { unitIds: readonly number[]; now: Date; most: number },
): Promise<{
  start_count: number
  teams_without_heat: TeamWithoutHeat[]
  next: (Start & { changes_close_at: string | null })[]
} | null> {
  const schedule = await readHeatSchedule(db, { karneval: karnevalId })
  if (schedule.version === null) return null
  const shared = await listSharedTeams(db, unitIds)
  const own = startsOf(schedule).filter(
    (start) => !start.withdrawn && (unitIds.includes(start.school_unit) || shared.has(start.team)),
  )
  const isAhead = (start: Start) => start.status !== 'run' && startOf(start) + delayOf(start) >= now.getTime()
  const next = own.filter(isAhead).sort(byExpected).slice(0, most)
  const times = await db
    .select({ id: eventRound.eventInstanceId, round: eventRound.round, until: eventRound.changesCloseAt })
    .from(eventRound)
    .where(
      inArray(
        eventRound.eventInstanceId,
        next.map(({ event_instance }) => event_instance),
      ),
    )
  // The host of a shared team exchanges its runners.
  const untilOf = ({ event_instance, round, school_unit }: Start) =>
    unitIds.includes(school_unit)
      ? (times.find((each) => each.id === event_instance && each.round === round)?.until.toISOString() ?? null)
      : null
  return {
    start_count: own.length,
    teams_without_heat: await listWithoutHeat(db, karnevalId, { unitIds, starts: own }),
    next: next.map((start) => ({ ...start, changes_close_at: untilOf(start) })),
  }
}

type TeamWithoutHeat = { team: number; team_name: string; event_name: string }

/** The units' teams that have none of the published starts, such as those entered since. */
export async function listWithoutHeat(
  db: Db,
  karnevalId: number,
  { unitIds, starts }: { unitIds: readonly number[]; starts: readonly Start[] },
): Promise<TeamWithoutHeat[]> {
  return db
    .select({ team: team.id, team_name: team.name, event_name: event.name })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        inArray(team.schoolUnitId, [...unitIds]),
        ne(team.status, 'withdrawn'),
        notInArray(
          team.id,
          starts.map((start) => start.team),
        ),
      ),
    )
    .orderBy(asc(event.name), asc(team.name), asc(team.id))
}

/** The starts of some units with their runners, in the order of the calls. */
export async function readStarts(db: Db, karnevalId: number, unitIds: readonly number[]): Promise<SchoolStarts> {
  const [starts] = await readStartsByGroup(db, karnevalId, [unitIds])
  return starts as SchoolStarts
}

/** The same for many groups of units; reads schedule and compositions once. */
export async function readStartsByGroup(
  db: Db,
  karnevalId: number,
  groups: readonly (readonly number[])[],
): Promise<SchoolStarts[]> {
  const schedule = await readHeatSchedule(db, { karneval: karnevalId })
  const wanted = new Set(groups.flat())
  const shared = await listSharedTeams(db, [...wanted])
  const all = startsOf(schedule).filter((start) => wanted.has(start.school_unit) || shared.has(start.team))
  const teamIds = [...new Set(all.map((start) => start.team))]
  if (teamIds.length === 0) return groups.map(() => summed(schedule, [], new Map()))
  const legs = Map.groupBy(await listLegsInForce(db, teamIds), (row) => `${row.team}/${row.round}`)
  const rows = await db.select({ id: team.id, version: team.version }).from(team).where(inArray(team.id, teamIds))
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const finals = finalsOf(await readPlan(db, karnevalId), schedule)
  // A final without a line-up of its own uses the trial's.
  const legsOf = ({ team: id, round }: Start) => legs.get(`${id}/${round}`) ?? legs.get(`${id}/TRIAL`) ?? []
  // A unit sees all runners of its own teams, and its own runners in a shared team.
  const seenBy = (start: Start, unit: number): Start => ({
    ...start,
    final: start.round === 'TRIAL' ? (finals.get(start.event_instance) ?? null) : null,
    legs: legsOf(start).map(({ position, reserve, runner, runnerUnit }) => ({
      leg: reserve ? null : position,
      runner:
        start.school_unit === unit || runnerUnit === unit
          ? `${runner.first_name} ${runner.last_name}`
          : 'löpare från annan skola',
    })),
  })
  const byUnit = Map.groupBy(
    all.flatMap((start) => {
      const units = new Set([start.school_unit, ...(shared.get(start.team) ?? [])])
      return [...units].filter((unit) => wanted.has(unit)).map((unit) => ({ unit, start: seenBy(start, unit) }))
    }),
    ({ unit }) => unit,
  )
  return groups.map((units) => {
    const own = units.flatMap((unit) => (byUnit.get(unit) ?? []).map(({ start }) => start))
    return summed(schedule, own.sort(byExpected), versions)
  })
}

/** Time and track of each event's first final by the minute schedule. */
function finalsOf(
  plan: Awaited<ReturnType<typeof readPlan>>,
  schedule: Schedule,
): Map<number, NonNullable<Start['final']>> {
  const rules = new Map(
    schedule.data.flatMap(({ event_instance, rule }) => (rule === null ? [] : [[event_instance, rule] as const])),
  )
  const rows = plan.rows.filter(({ round }) => round === 'FINAL')
  return new Map(
    rows.flatMap(({ eventInstanceId, track }) => {
      if (eventInstanceId === null) return []
      const times = timesOfHeat(plan, { event_instance: eventInstanceId, round: 'FINAL', number: 1 })
      if (!times) return []
      const { callsAt, startsAt, delayMin } = times
      const final = {
        day: helsinkiDay(startsAt),
        calls_at: callsAt?.toISOString() ?? null,
        starts_at: startsAt.toISOString(),
        delay_min: delayMin,
        track,
        rule: rules.get(eventInstanceId) ?? null,
      }
      return [[eventInstanceId, final] as const]
    }),
  )
}

/** Other schools' teams in which the units' runners may run, each with these units. */
async function listSharedTeams(db: Db, unitIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ team: jointTeam.teamId, unit: jointTeam.schoolUnitId })
    .from(jointTeam)
    .where(and(eq(jointTeam.status, 'accepted'), inArray(jointTeam.schoolUnitId, [...unitIds])))
  const teams = new Map<number, number[]>()
  for (const { team: id, unit } of rows) if (unit !== null) teams.set(id, [...(teams.get(id) ?? []), unit])
  return teams
}

function startsOf(schedule: Schedule): Start[] {
  return schedule.data.flatMap((round) =>
    round.heats.flatMap((heat) =>
      heat.lanes.map((lane) => ({
        team: lane.team,
        team_name: lane.team_name,
        bib: lane.bib,
        withdrawn: lane.withdrawn,
        school_unit: lane.school_unit,
        event_instance: round.event_instance,
        event_name: round.event_name,
        round: round.round,
        day: round.day,
        calls_at: heat.calls_at,
        starts_at: heat.starts_at,
        delay_min: heat.delay_min,
        heat: heat.number,
        lane: lane.lane,
        is_lane: round.lanes !== null,
        track: round.track,
        assembly_point: round.assembly_point,
        final: null,
        status: heat.status,
        legs: [],
      })),
    ),
  )
}

function summed(schedule: Schedule, starts: Start[], versions: ReadonlyMap<number, number>): SchoolStarts {
  // The rule is not printed, so that another one leaves a printed list in force.
  const placeOf = (final: Start['final']) => final && { ...final, rule: undefined }
  const printed = starts.map((start) => [
    [start.team, start.round, start.heat, start.lane, start.calls_at, start.starts_at, start.delay_min, start.bib],
    [start.track, start.assembly_point, placeOf(start.final)],
    versions.get(start.team),
  ])
  const checksum = createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 12)
  return { version: schedule.version, publishedAt: schedule.published_at, starts, checksum }
}
