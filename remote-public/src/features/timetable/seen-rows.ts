import { formatTime, formatWeekdayDate } from '@stafapp/shared/format'
import type { TimetableRow } from '../../shared/get-timetable.ts'
import { momentText } from '../../shared/moment.ts'
import { stepText } from './rows.ts'

type SeenRow = [startsAt: number, callsAt: number | null, ceremonyAt: number | null, name: string, steps: string]
/** Row contents by row id, including delays; compact for localStorage. */
export type SeenRows = Record<string, SeenRow>

export type RowChange = { key: string; row: TimetableRow | null; name: string; text: string; startsAt: number }

const moved = (planned: string, minutes: number): number => Date.parse(planned) + minutes * 60_000

function seenRow(row: TimetableRow): SeenRow {
  const { starts_at, calls_at, ceremony_at, delay_min, ceremony_delay_min, delay_steps, title } = row
  return [
    moved(starts_at, delay_min),
    calls_at === null ? null : moved(calls_at, delay_min),
    ceremony_at === null ? null : moved(ceremony_at, ceremony_delay_min),
    row.round ? `${title}, ${momentText(row).toLowerCase()}` : title,
    delay_steps.map(stepText).join(', '),
  ]
}

export const seenRows = (rows: readonly TimetableRow[]): SeenRows =>
  Object.fromEntries(rows.map((row) => [row.id, seenRow(row)]))

/** Differences to the earlier rows, ordered by start time. */
export function rowChanges(before: SeenRows, rows: readonly TimetableRow[]): RowChange[] {
  const changes = rows.flatMap((row): RowChange[] => {
    const is = seenRow(row)
    const was = before[row.id]
    const text = was ? differences(was, is).join(', ') : `ny, start ${momentOf(is[0])}`
    return text === '' ? [] : [{ key: String(row.id), row, name: is[3], text, startsAt: is[0] }]
  })
  const left = new Set(rows.map(({ id }) => String(id)))
  for (const [key, [startsAt, , , name]] of Object.entries(before))
    if (!left.has(key)) changes.push({ key, row: null, name, text: `borttagen (var ${momentOf(startsAt)})`, startsAt })
  return changes.sort((one, other) => one.startsAt - other.startsAt)
}

function differences(was: SeenRow, is: SeenRow): string[] {
  // On another day both day and time are given; on the same day the time is enough.
  const write = dayOf(was[0]) === dayOf(is[0]) ? clockOf : momentOf
  const time = (what: string, before: number | null, after: number | null): string[] => {
    if (before === after) return []
    if (after === null) return [`${what} utgår (var ${write(before ?? 0)})`]
    return [before === null ? `${what} ${write(after)}` : `${what} ${write(after)} (var ${write(before)})`]
  }
  return [
    ...(was[3] === is[3] ? [] : [`hette ${was[3]}`]),
    ...time('upprop', was[1], is[1]),
    ...time('start', was[0], is[0]),
    ...time('prisutdelning', was[2], is[2]),
    ...(was[4] === is[4] ? [] : [is[4] === '' ? `inte längre ${was[4]}` : is[4]]),
  ]
}

const clockOf = (at: number): string => formatTime(new Date(at))
const dayOf = (at: number): string => formatWeekdayDate(new Date(at)).replace(/\d{4}$/, '')
const momentOf = (at: number): string => `${dayOf(at)} ${clockOf(at)}`
