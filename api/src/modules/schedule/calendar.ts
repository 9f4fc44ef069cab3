import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiClock } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import type { PublishedHeat } from '../../db/schema/heats.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { team } from '../../db/schema/teams.ts'
import { FileAnswer } from '../../http/responses/file-answer.ts'
import { AppError } from '../../lib/app-error.ts'
import { factsOfEvents, namesOfTeams } from '../heats/public.ts'
import { type Karneval, resolveKarneval } from '../karneval/public.ts'
import { readHeatSchedule } from './heat-schedule.ts'
import { type CalendarEntry, toIcs } from './ics.ts'
import { readTimetable } from './minute-schedule.ts'

type Query = QueryOf<'GET /api/events/calendar/'>
type Row = ResponseOf<'GET /api/events/timetable/'>['data'][number]
type Schedule = ResponseOf<'GET /api/events/heatschedule/'>
type Round = Schedule['data'][number]

/** Duration of an entry without an end of its own, so that it is visible in a calendar. */
const ENTRY_MS = 15 * 60_000
const NOTE = 'Tiderna kan ändras ända fram till start.'

/**
 * The times as a calendar file: a school's starts, one event's rounds, or the whole schedule.
 * @throws AppError not_found for an unknown school or unit
 */
export async function readCalendar(db: Db, query: Query): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, query.karneval)
  const timetable = await readTimetable(db, karneval.id)
  const schedule = await readHeatSchedule(db, {
    karneval: karneval.id,
    ...(query.event_instance === undefined ? {} : { event_instance: query.event_instance }),
  })
  const rows = timetable.data.filter(
    (row) => query.event_instance === undefined || row.event_instance === query.event_instance,
  )
  const owner = await findOwner(db, query)
  const entries = owner
    ? await entriesOfUnits(db, karneval, schedule, owner.units, query)
    : rows.map((row) => entryOfRow(row, schedule.data, karneval))
  const changedAt = new Date(
    Math.max(
      Date.parse(timetable.updated_at),
      Date.parse(schedule.published_at ?? '') || 0,
      owner ? await lastTeamChange(db, karneval.id, owner.units) : 0,
    ),
  )
  const body = toIcs({ name: owner ? `${owner.name}, ${karneval.name}` : karneval.name, entries, changedAt })
  return new FileAnswer({ name: 'tidtabell.ics', type: 'text/calendar; charset=utf-8', body })
}

const moved = (planned: string, minutes: number): Date => new Date(Date.parse(planned) + minutes * 60_000)

/** Where one has to be first, then the track, then the stadium. */
const placeOf = (karneval: Karneval, where?: Pick<Row, 'assembly_point' | 'track'>): string =>
  upperFirst([where?.assembly_point, where?.track, karneval.venue, karneval.city].filter(Boolean).join(', '))

type Times = Pick<Row, 'calls_at' | 'delay_min'> & { starts_at: string }

/**
 * An entry begins with the call, so that who looks in the calendar, or is reminded by it, is there in time; calendars that
 * subscribe do not take over alarms. The start is told in words.
 */
function timesOf({ calls_at, starts_at, delay_min }: Times, call: 'upprop' | 'samling') {
  const startsAt = moved(starts_at, delay_min)
  if (calls_at === null) return { beginsAt: startsAt, startsAt, words: `start ${helsinkiClock(startsAt)}` }
  const callsAt = moved(calls_at, delay_min)
  return {
    beginsAt: callsAt,
    startsAt,
    words: `${call} ${helsinkiClock(callsAt)}, start ${helsinkiClock(startsAt)}`,
  }
}

function entryOfRow(row: Row, schedule: readonly Round[], karneval: Karneval): CalendarEntry {
  const heats = schedule.find(
    ({ event_instance, round }) => event_instance === row.event_instance && round === row.round,
  )
  const last = heats?.heats.at(-1)?.starts_at ?? row.starts_at
  const { beginsAt, startsAt, words } = timesOf(row, row.kind === 'race' ? 'upprop' : 'samling')
  const title = row.round ? `${row.title}, ${roundNames[row.round]}` : row.title
  return {
    uid: `rad-${row.id}@stafapp`,
    startsAt: beginsAt,
    endsAt: new Date(Math.max(startsAt.getTime(), Date.parse(last)) + ENTRY_MS),
    title: row.calls_at ? `${title}: ${words}` : title,
    place: placeOf(karneval, row),
    text: row.calls_at ? `${upperFirst(words)}. ${NOTE}` : NOTE,
  }
}

/** A school's starts; starts that are no longer published are included as cancelled. */
async function entriesOfUnits(
  db: Db,
  karneval: Karneval,
  schedule: Schedule,
  units: ReadonlySet<number>,
  query: Query,
): Promise<CalendarEntry[]> {
  const starts = schedule.data.flatMap((round) => entriesOfRound(round, units, karneval))
  return [...starts, ...(await droppedEntries(db, karneval, schedule.version, units, query))]
}

/** Identifies a team's start in a round, so that a new draw, a delay or a withdrawal updates the same entry. */
const uidOf = (start: Pick<Round, 'event_instance' | 'round'>, team: number, karneval: Karneval): string =>
  `start-${start.event_instance}-${start.round}-${team}-${karneval.id}@stafapp`

function entriesOfRound(round: Round, units: ReadonlySet<number>, karneval: Karneval): CalendarEntry[] {
  return round.heats.flatMap((heat) =>
    heat.lanes
      .filter((lane) => units.has(lane.school_unit) && heat.starts_at !== null)
      .map((lane) => {
        const { beginsAt, startsAt, words } = timesOf({ ...heat, starts_at: heat.starts_at ?? '' }, 'upprop')
        const start = `${round.event_name}, ${roundNames[round.round]}`
        return {
          uid: uidOf(round, lane.team, karneval),
          startsAt: beginsAt,
          endsAt: new Date(startsAt.getTime() + ENTRY_MS),
          title: lane.withdrawn ? `Inställt: ${lane.team_name}: ${start}` : `${lane.team_name}: ${words}, ${start}`,
          place: placeOf(karneval, round),
          text: lane.withdrawn
            ? 'Laget är struket.'
            : `${upperFirst(words)}. Heat ${heat.number}, ${round.lanes === null ? 'plats' : 'bana'} ${lane.lane}. ${NOTE}`,
          ...(lane.withdrawn ? { isCancelled: true as const } : {}),
        }
      }),
  )
}

async function droppedEntries(
  db: Db,
  karneval: Karneval,
  version: number | null,
  units: ReadonlySet<number>,
  query: Query,
): Promise<CalendarEntry[]> {
  const teams = await namesOfTeams(db, karneval.id)
  const dropped = (await findDroppedStarts(db, karneval.id, version ?? 0)).filter(
    ({ team, event_instance }) =>
      units.has(teams.get(team)?.school_unit ?? 0) &&
      (query.event_instance === undefined || event_instance === query.event_instance),
  )
  const events = await factsOfEvents(db, [...new Set(dropped.map(({ event_instance }) => event_instance))])
  return dropped.map((start) => {
    const startsAt = new Date(start.starts_at)
    return {
      uid: uidOf(start, start.team, karneval),
      startsAt,
      endsAt: new Date(startsAt.getTime() + ENTRY_MS),
      title: `Inställt: ${teams.get(start.team)?.team_name}: ${events.get(start.event_instance)?.name}, ${roundNames[start.round]}`,
      place: placeOf(karneval),
      text: 'Starten finns inte längre i den publicerade heatindelningen.',
      isCancelled: true,
    }
  })
}

/**
 * When a team of the units last changed, in ms; 0 without teams. Withdrawals and restores change entries without a
 * publication.
 */
async function lastTeamChange(db: Db, karnevalId: number, units: ReadonlySet<number>): Promise<number> {
  const [row] = await db
    .select({ at: max(team.updatedAt) })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), inArray(team.schoolUnitId, [...units])))
  return row?.at?.getTime() ?? 0
}

/** The school or unit whose starts are requested; null for the whole schedule or an event. */
async function findOwner(db: Db, query: Query): Promise<{ name: string; units: Set<number> } | null> {
  if (query.school === undefined && query.school_unit === undefined) return null
  const rows = await db
    .select({ name: school.name, unit: schoolUnit.id })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(
      and(
        query.school === undefined ? undefined : eq(school.id, query.school),
        query.school_unit === undefined ? undefined : inArray(schoolUnit.id, query.school_unit),
      ),
    )
  const [first] = rows
  if (!first) throw new AppError('not_found')
  return { name: first.name, units: new Set(rows.map(({ unit }) => unit)) }
}

/** A team's start that was published and no longer is. */
type DroppedStart = Pick<PublishedHeat, 'event_instance' | 'round'> & {
  version: number
  heat: number
  lane: number
  team: number
  starts_at: string
}

/**
 * The starts in earlier versions that the newest lacks, as last published. Calendars need them as cancelled entries,
 * because they keep entries that are only left out.
 */
async function findDroppedStarts(db: Db, karnevalId: number, newestVersion: number): Promise<DroppedStart[]> {
  const { rows } = await db.execute<DroppedStart>(sql`
    select distinct on (event_instance, round, team) * from (
      select v.version, (heat->>'event_instance')::int as event_instance, heat->>'round' as round,
        (heat->>'number')::int as heat, heat->>'starts_at' as starts_at,
        (place->>'team')::int as team, (place->>'lane')::int as lane
      from heat_version v, jsonb_array_elements(v.snapshot) heat, jsonb_array_elements(heat->'places') place
      where v.karneval_id = ${karnevalId} and heat->>'starts_at' is not null
    ) start
    order by event_instance, round, team, version desc`)
  return rows.filter(({ version }) => version < newestVersion)
}
