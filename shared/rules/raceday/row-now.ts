import { formatClock } from '../times/written-times.ts'
import { isCalled, startOf } from './day-now.ts'

/** Times of a row of the minute schedule as they are planned, with the delays of its start and of its end. */
export type RowTimes = { starts_at: string; ends_at: string; delay_min: number; end_delay_min: number }

type ProgrammeRow = RowTimes & { title: string; calls_at: string | null }

/** How long a row counts as running whose length is not known, in ms. */
const UNKNOWN_LENGTH = 30 * 60_000

/** When a row ends, with its delay, in ms since 1970. */
export const endOf = ({ starts_at, ends_at, end_delay_min }: RowTimes): number =>
  Date.parse(ends_at) + end_delay_min * 60_000 + (ends_at === starts_at ? UNKNOWN_LENGTH : 0)

/** Whether a row has started and not ended by the clock, with its delay. */
export const isRunning = (row: RowTimes, now: Date): boolean =>
  startOf(row) <= now.getTime() && now.getTime() < endOf(row)

/** A title where there is little room: without what it says in brackets, and the times that stand beside it. */
export const shortTitle = (title: string): string => title.replaceAll(/ ?\([^()]*\)| \d\d[:.]\d\d–\d\d[:.]\d\d$/g, '')

/** What goes on of the rows without heats: "Pågår: Lunch. Samling pågår: Inmarsch, start 12:55."; empty for nothing. */
export function programmeText(rows: readonly ProgrammeRow[], now: Date): string {
  const running = rows.filter((row) => isRunning(row, now)).map(({ title }) => shortTitle(title))
  const called = rows
    .filter((row) => isCalled(row, now))
    .map((row) => `${shortTitle(row.title)}, start ${formatClock(new Date(startOf(row)))}`)
  return [
    ...(running.length > 0 ? [`Pågår: ${running.join('; ')}.`] : []),
    ...(called.length > 0 ? [`Samling pågår: ${called.join('; ')}.`] : []),
  ].join(' ')
}
