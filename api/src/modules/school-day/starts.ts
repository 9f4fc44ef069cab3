import { createHash } from 'node:crypto'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { team } from '../../db/schema/teams.ts'
import { readHeatSchedule } from '../events/heat-schedule.ts'
import { listLegs } from '../events/teams-repository.ts'

type Schedule = ResponseOf<'GET /api/events/heatschedule/'>
export type Start = ResponseOf<'GET /api/events/school-day/'>['data'][number]

export type SchoolStarts = {
  version: number | null
  publishedAt: string | null
  starts: Start[]
  /** Changes with everything that stands on a printed list, and tells nothing of it. */
  checksum: string
}

const expected = ({ calls_at, starts_at, day, delay_min }: Start): number =>
  Date.parse(calls_at ?? starts_at ?? day) + delay_min * 60_000

/** The starts of some units in the order in which they are called, with who runs. */
export async function readStarts(db: Db, karnevalId: number, unitIds: readonly number[]): Promise<SchoolStarts> {
  const [starts] = await readStartsByGroup(db, karnevalId, [unitIds])
  return starts as SchoolStarts
}

/** The same for many groups of units at once: the schedule and the compositions are read once for all of them. */
export async function readStartsByGroup(
  db: Db,
  karnevalId: number,
  groups: readonly (readonly number[])[],
): Promise<SchoolStarts[]> {
  const schedule = await readHeatSchedule(db, { karneval: karnevalId })
  const wanted = new Set(groups.flat())
  const all = startsOf(schedule).filter(({ school_unit }) => wanted.has(school_unit))
  const teamIds = [...new Set(all.map((start) => start.team))]
  if (teamIds.length === 0) return groups.map(() => summed(schedule, [], new Map()))
  const legs = Map.groupBy(await listLegs(db, teamIds), (row) => `${row.team}/${row.round}`)
  const rows = await db.select({ id: team.id, version: team.version }).from(team).where(inArray(team.id, teamIds))
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  // A final without a line-up of its own is run by those of the trial.
  const legsOf = ({ team: id, round }: Start) => legs.get(`${id}/${round}`) ?? legs.get(`${id}/TRIAL`) ?? []
  const withLegs = all.map((start) => ({
    ...start,
    legs: legsOf(start).map(({ position, reserve, runner }) => ({
      leg: reserve ? null : position,
      runner: `${runner.first_name} ${runner.last_name}`,
    })),
  }))
  const byUnit = Map.groupBy(withLegs, ({ school_unit }) => school_unit)
  return groups.map((units) => {
    const own = units.flatMap((unit) => byUnit.get(unit) ?? [])
    return summed(
      schedule,
      own.sort((a, b) => expected(a) - expected(b) || a.team - b.team),
      versions,
    )
  })
}

function startsOf(schedule: Schedule): Start[] {
  return schedule.data.flatMap((round) =>
    round.heats.flatMap((heat) =>
      heat.lanes.map((lane) => ({
        team: lane.team,
        team_name: lane.team_name,
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
        status: heat.status,
        legs: [],
      })),
    ),
  )
}

function summed(schedule: Schedule, starts: Start[], versions: ReadonlyMap<number, number>): SchoolStarts {
  const printed = starts.map((start) => [
    [start.team, start.round, start.heat, start.lane, start.calls_at, start.starts_at, start.delay_min],
    versions.get(start.team),
  ])
  const checksum = createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 12)
  return { version: schedule.version, publishedAt: schedule.published_at, starts, checksum }
}
