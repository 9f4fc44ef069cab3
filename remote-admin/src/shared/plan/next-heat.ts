import type { PlanRow } from './api.ts'

type Times = Pick<PlanRow, 'starts_at' | 'ends_at' | 'delay_min' | 'end_delay_min'>

/** How long a row counts as running whose length is not known, in ms. */
const UNKNOWN_LENGTH = 30 * 60_000

/** When a row ends, with its delay, in ms since 1970. */
const endOf = ({ starts_at, ends_at, end_delay_min }: Times): number =>
  Date.parse(ends_at) + end_delay_min * 60_000 + (ends_at === starts_at ? UNKNOWN_LENGTH : 0)

/** Whether nothing of a row is to come any more, nor its prize ceremony. */
export const isOver = (row: Times & Pick<PlanRow, 'ceremony_at'>, now: Date): boolean =>
  Math.max(endOf(row), row.ceremony_at ? Date.parse(row.ceremony_at) + row.end_delay_min * 60_000 : 0) <= now.getTime()

/** Whether a row is being called, and has not started by the clock, with its delay. */
export const isCalled = (
  { calls_at, starts_at, delay_min }: Pick<PlanRow, 'calls_at' | 'starts_at' | 'delay_min'>,
  now: Date,
): boolean => {
  const planned = now.getTime() - delay_min * 60_000
  return calls_at !== null && Date.parse(calls_at) <= planned && planned < Date.parse(starts_at)
}

/** When a row starts, with its delay, in ms since 1970. */
export const startOf = ({ starts_at, delay_min }: Pick<Times, 'starts_at' | 'delay_min'>): number =>
  Date.parse(starts_at) + delay_min * 60_000

/** Whether a row is under way by the clock, with its delay. */
export const isRunning = (row: Times, now: Date): boolean => startOf(row) <= now.getTime() && now.getTime() < endOf(row)

/** The first heat of a row that has not started by the clock, with its delay; the last one when all have. */
export function nextHeat(
  { starts_at, ends_at, delay_min, heat_count }: Pick<PlanRow, 'starts_at' | 'ends_at' | 'delay_min' | 'heat_count'>,
  now: Date,
): number {
  const start = Date.parse(starts_at) + delay_min * 60_000
  const step = (Date.parse(ends_at) - Date.parse(starts_at)) / heat_count
  const started = now.getTime() < start || !(step > 0) ? 0 : Math.floor((now.getTime() - start) / step) + 1
  return Math.max(1, Math.min(started + 1, heat_count))
}
