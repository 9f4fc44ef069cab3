import type { NowHeat } from '@stafapp/shared/rules/raceday/day-now'
import type { TimetableRow } from '../../shared/get-timetable.ts'
import { matcherFor } from '../../shared/match-text.ts'
import { momentText } from '../../shared/moment.ts'
import type { Place } from '../../shared/places/find-teams.ts'

const startOf = (row: TimetableRow): number => Date.parse(row.starts_at) + row.delay_min * 60_000

/** Rows by the time when they start, with their delays: tracks are late each for itself. */
export const inOrder = (rows: readonly TimetableRow[]): TimetableRow[] =>
  rows.toSorted((one, other) => startOf(one) - startOf(other))

/** The carnival's days, sorted. */
export const daysOf = (rows: readonly TimetableRow[]): string[] => [...new Set(rows.map(({ day }) => day))].sort()

/** Key of a round: event and round. */
export const roundKey = (row: Pick<TimetableRow, 'event_instance' | 'round'>): string =>
  `${row.event_instance}/${row.round}`

/** "+8 min från heat 12". */
export const stepText = ({ from_heat, delay_min }: TimetableRow['delay_steps'][number]): string =>
  `${delay_min < 0 ? '−' : '+'}${Math.abs(delay_min)} min från heat ${from_heat}`

/** Rows whose event, class, round, kind or track contains every search word, and the rounds of a matching school. */
export function rowsMatching(
  rows: readonly TimetableRow[],
  search: string,
  schoolRounds: Pick<ReadonlySet<string>, 'has'> = new Set(),
): TimetableRow[] {
  const matches = matcherFor(search)
  return rows.filter(
    (row) => matches(`${row.title} ${momentText(row)} ${row.track ?? ''}`) || schoolRounds.has(roundKey(row)),
  )
}

/** A row with the times of the first of these places: a team that runs in a later heat comes later than its round begins. */
export function atFirstHeat(row: TimetableRow, places: readonly Place[]): TimetableRow {
  const heat = (places.find(({ lane }) => !lane.withdrawn) ?? places[0])?.heat
  if (!heat?.starts_at) return row
  return { ...row, calls_at: heat.calls_at, starts_at: heat.starts_at, delay_min: heat.delay_min }
}

/** A day's heats as they are planned, with the delays of their rows; what officials have marked is not in the rows. */
export const heatsOf = (rows: readonly TimetableRow[], day: string): NowHeat[] =>
  rows.flatMap((row) => (row.day === day && row.round ? plannedHeats(row, row.round) : []))

function plannedHeats(row: TimetableRow, round: NowHeat['round']): NowHeat[] {
  return Array.from({ length: row.heat_count ?? 0 }, (_, index) => {
    const later = (planned: string) =>
      new Date(Date.parse(planned) + index * (row.heat_interval_s ?? 0) * 1000).toISOString()
    const step = row.delay_steps.findLast(({ from_heat }) => from_heat <= index + 1)
    return {
      event_name: row.title,
      round,
      number: index + 1,
      calls_at: row.calls_at && later(row.calls_at),
      starts_at: later(row.starts_at),
      delay_min: (step ?? row).delay_min,
      track: row.track,
      assembly_point: row.assembly_point,
      state: 'planned',
    }
  })
}

/** A row counts as running for so long after its last start, and a ceremony as held. */
const afterLastMs = 30 * 60_000
/** A fold for fewer rows would save no scrolling. */
const fewestFolded = 4

/** Ids of a day's rows of which nothing is to come any more; empty when they are few, or all. */
export function pastRowIds(rows: readonly TimetableRow[], day: string, now: Date): ReadonlySet<number> {
  const ofDay = rows.filter((row) => row.day === day)
  const past = ofDay.filter((row) => lastOf(row) + afterLastMs < now.getTime())
  return new Set(past.length < fewestFolded || past.length === ofDay.length ? [] : past.map(({ id }) => id))
}

function lastOf(row: TimetableRow): number {
  const starts = heatsOf([row], row.day).map(
    ({ starts_at, delay_min }) => Date.parse(starts_at ?? '') + delay_min * 60_000,
  )
  const ceremony = row.ceremony_at ? Date.parse(row.ceremony_at) + row.ceremony_delay_min * 60_000 : 0
  return Math.max(startOf(row), ceremony, ...starts)
}
