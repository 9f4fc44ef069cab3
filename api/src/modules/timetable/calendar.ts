import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { school } from '../../db/schema/schools.ts'
import { resolveKarneval } from '../../domain/current-karneval.ts'
import { AppError } from '../../errors.ts'
import { FileAnswer } from '../../file-answer.ts'
import { helsinkiClock } from '../../helsinki.ts'
import { readHeatSchedule } from '../events/heat-schedule.ts'
import { readTimetable } from '../events/timetable.ts'
import { type CalendarEntry, toIcs } from './ics.ts'

type Row = ResponseOf<'GET /api/events/timetable/'>['data'][number]
type Round = ResponseOf<'GET /api/events/heatschedule/'>['data'][number]
type Place = { karneval: { id: number; venue: string; city: string } }

/** A row without heats, and a heat, have no end of their own: long enough to be seen in a calendar. */
const ENTRY_MS = 15 * 60_000
const NOTE = 'Tiderna kan ändras ända fram till start.'
const rounds = { TRIAL: 'försök', FINAL: 'final' } as const

/**
 * The times as a calendar file: a school's starts, one event's rounds, or the whole schedule.
 * @throws AppError not_found for a school that does not exist
 */
export async function readCalendar(db: Db, query: QueryOf<'GET /api/events/calendar/'>): Promise<FileAnswer> {
  const karneval = await resolveKarneval(db, query.karneval)
  const timetable = await readTimetable(db, karneval.id)
  const schedule = await readHeatSchedule(db, {
    karneval: karneval.id,
    ...(query.event_instance === undefined ? {} : { event_instance: query.event_instance }),
  })
  const about = { karneval }
  const rows = timetable.data.filter(
    (row) => query.event_instance === undefined || row.event_instance === query.event_instance,
  )
  const entries =
    query.school === undefined
      ? rows.map((row) => entryOfRow(row, schedule.data, about))
      : schedule.data.flatMap((round) => entriesOfSchool(round, Number(query.school), about))
  const title = query.school === undefined ? karneval.name : `${await schoolName(db, query.school)}, ${karneval.name}`
  const changedAt = new Date(Math.max(Date.parse(timetable.updated_at), Date.parse(schedule.published_at ?? '') || 0))
  const body = toIcs({ name: title, entries, changedAt })
  return new FileAnswer({ name: 'tidtabell.ics', type: 'text/calendar; charset=utf-8', body })
}

const moved = (planned: string, minutes: number): Date => new Date(Date.parse(planned) + minutes * 60_000)

function entryOfRow(row: Row, schedule: readonly Round[], { karneval }: Place): CalendarEntry {
  const heats = schedule.find(
    ({ event_instance, round }) => event_instance === row.event_instance && round === row.round,
  )
  const last = heats?.heats.at(-1)?.starts_at ?? row.starts_at
  const startsAt = moved(row.starts_at, row.delay_min)
  const call = row.calls_at ? `Upprop ${helsinkiClock(moved(row.calls_at, row.delay_min))}. ` : ''
  return {
    uid: `rad-${row.id}@stafapp`,
    startsAt,
    endsAt: new Date(Math.max(startsAt.getTime(), Date.parse(last)) + ENTRY_MS),
    title: row.round ? `${row.title}, ${rounds[row.round]}` : row.title,
    place: [row.track, karneval.venue, karneval.city].filter(Boolean).join(', '),
    text: call + NOTE,
  }
}

function entriesOfSchool(round: Round, schoolId: number, { karneval }: Place): CalendarEntry[] {
  return round.heats.flatMap((heat) =>
    heat.lanes
      .filter((lane) => lane.school === schoolId && heat.starts_at !== null)
      .map((lane) => {
        const startsAt = moved(heat.starts_at ?? '', heat.delay_min)
        const call = heat.calls_at ? `Upprop ${helsinkiClock(moved(heat.calls_at, heat.delay_min))}. ` : ''
        return {
          // The team's start in the round: a new draw or a delay moves the entry.
          uid: `start-${round.event_instance}-${round.round}-${lane.team}-${karneval.id}@stafapp`,
          startsAt,
          endsAt: new Date(startsAt.getTime() + ENTRY_MS),
          title: `${lane.team_name}: ${round.event_name}, ${rounds[round.round]}`,
          place: `${karneval.venue}, ${karneval.city}`,
          text: `${call}Heat ${heat.number}, ${round.lanes === null ? 'plats' : 'bana'} ${lane.lane}. ${NOTE}`,
        }
      }),
  )
}

async function schoolName(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.id, id))
  if (!row) throw new AppError('not_found')
  return row.name
}
