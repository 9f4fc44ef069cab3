import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { phoneText } from '@stafapp/shared/rules/phone'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiClock } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { team } from '../../../db/schema/teams.ts'
import { appUser, userRole, userSchoolUnit } from '../../../db/schema/users.ts'
import { runInThread } from '../../../lib/run-in-thread.ts'
import { listLegsInForce } from '../../entry/public.ts'
import type { Karneval } from '../../karneval/public.ts'
import { readHeatSchedule } from '../heat-schedule.ts'

type Round = ResponseOf<'GET /api/events/heatschedule/'>['data'][number]
type Heat = Round['heats'][number]

/** A line of a list: a team, or a free lane. */
export type CallRow = {
  lane: string
  bib: string
  team: string
  runners: string
  leader: string
  withdrawn: boolean
}

/** One heat as texts. */
export type CallList = { title: string; facts: string; isLanes: boolean; rows: CallRow[] }

/** All data that the drawing thread needs; it has no access to the database. */
export type CallListsOrder = {
  karneval: string
  version: number | null
  days: { day: string; lists: CallList[] }[]
  now: Date
}

type Query = QueryOf<'GET /api/events/call-lists/'>

/** Call lists for the published heats, in the order of their calls. Contains children's names and leaders' phones. */
export async function makeCallLists(db: Db, karneval: Karneval, { query, now }: { query: Query; now: Date }) {
  const order = await readCallLists(db, karneval, { query, now })
  const bytes = await runInThread<Uint8Array>(new URL('./call-lists-thread.ts', import.meta.url), order)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

async function readCallLists(
  db: Db,
  karneval: Karneval,
  { query, now }: { query: Query; now: Date },
): Promise<CallListsOrder> {
  const { day, event_instance } = query
  const schedule = await readHeatSchedule(db, {
    karneval: karneval.id,
    ...(day && { date: day }),
    ...(event_instance && { event_instance }),
  })
  const heats = schedule.data
    .flatMap((round) => round.heats.map((heat) => ({ round, heat })))
    .sort((left, right) => calledAt(left) - calledAt(right) || left.heat.number - right.heat.number)
  const teams = [...new Set(heats.flatMap(({ heat }) => heat.lanes.map((lane) => lane.team)))]
  const texts = await textsOfTeams(db, teams)
  const lists = heats.map((each) => ({ day: each.round.day, list: callList(each, texts) }))
  return {
    karneval: karneval.name,
    version: schedule.version,
    days: [...Map.groupBy(lists, (each) => each.day)]
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([date, own]) => ({ day: date, lists: own.map(({ list }) => list) })),
    now,
  }
}

type RoundHeat = { round: Round; heat: Heat }

const moved = (planned: string, { delay_min }: Heat): Date => new Date(Date.parse(planned) + delay_min * 60_000)

const calledAt = ({ round, heat }: RoundHeat): number =>
  moved(heat.calls_at ?? heat.starts_at ?? round.starts_at ?? round.day, heat).getTime()

type Texts = { runners: (team: number, round: string) => string; leader: (team: number) => string }

/** The runners by leg and the leader with phone, as a list prints them. */
async function textsOfTeams(db: Db, teams: readonly number[]): Promise<Texts> {
  if (teams.length === 0) return { runners: () => '', leader: () => '' }
  const legs = Map.groupBy(await listLegsInForce(db, teams), (row) => `${row.team}/${row.round}`)
  // Whom to ring today: of a leader who has quit the school, another leader of the team's unit.
  const leaders = await db
    .selectDistinctOn([team.id], {
      team: team.id,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      phone: appUser.phone,
    })
    .from(team)
    .innerJoin(userSchoolUnit, eq(userSchoolUnit.schoolUnitId, team.schoolUnitId))
    .innerJoin(appUser, eq(appUser.id, userSchoolUnit.userId))
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'teacher')))
    .where(and(inArray(team.id, [...teams]), isNull(appUser.disabledAt)))
    .orderBy(team.id, sql`${appUser.id} is distinct from ${team.leaderId}`, appUser.id)
  const leaderOf = new Map(leaders.map((row) => [row.team, row]))
  return {
    // A final without a line-up of its own uses the trial's.
    runners: (id, round) =>
      (legs.get(`${id}/${round}`) ?? legs.get(`${id}/TRIAL`) ?? [])
        .map(
          ({ position, reserve, runner }) => `${reserve ? 'res.' : position} ${runner.first_name} ${runner.last_name}`,
        )
        .join(', '),
    leader: (id) => {
      const row = leaderOf.get(id)
      return row ? [`${row.firstName} ${row.lastName}`.trim(), phoneText(row.phone)].filter(Boolean).join('\n') : ''
    },
  }
}

function callList({ round, heat }: RoundHeat, texts: Texts): CallList {
  const rows = heat.lanes.map((lane) => ({
    at: lane.lane,
    lane: String(lane.lane),
    bib: lane.bib ?? '',
    team: `${lane.team_name}${lane.withdrawn ? ' (struket)' : ''}`,
    runners: lane.withdrawn ? '' : texts.runners(lane.team, round.round),
    leader: lane.withdrawn ? '' : texts.leader(lane.team),
    withdrawn: lane.withdrawn,
  }))
  const taken = new Set(rows.map(({ at }) => at))
  const free = Array.from({ length: round.lanes ?? 0 }, (_, index) => index + 1)
    .filter((lane) => !taken.has(lane))
    .map((at) => ({ at, lane: String(at), bib: '', team: 'ledig', runners: '', leader: '', withdrawn: false }))
  const call = heat.calls_at ? `Upprop ${helsinkiClock(moved(heat.calls_at, heat))} · ` : ''
  const facts = [
    heat.starts_at && `start ${helsinkiClock(moved(heat.starts_at, heat))}`,
    round.track,
    heat.delay_min > 0 && `${heat.delay_min} min försenat`,
  ]
  return {
    title: `${call}${round.event_name}, ${roundNames[round.round].toLowerCase()}, heat ${heat.number}`,
    facts: facts.filter(Boolean).join(' · '),
    isLanes: round.lanes !== null,
    rows: [...rows, ...free].sort((left, right) => left.at - right.at).map(({ at: _, ...row }) => row),
  }
}
