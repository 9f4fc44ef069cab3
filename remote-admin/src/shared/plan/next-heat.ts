import type { PlanRow } from './api.ts'

type Times = Pick<PlanRow, 'starts_at' | 'ends_at' | 'delay_min'>

/** When a row ends, with its delay, in ms since 1970. */
export const endOf = ({ ends_at, delay_min }: Times): number => Date.parse(ends_at) + delay_min * 60_000

/** Whether a row is under way by the clock, with its delay. */
export const isRunning = (row: Times, now: Date): boolean =>
  Date.parse(row.starts_at) + row.delay_min * 60_000 <= now.getTime() && now.getTime() < endOf(row)

/** The first heat of a row that has not started by the clock, with its delay; the last one when all have. */
export function nextHeat(
  { starts_at, ends_at, delay_min, heat_count }: Times & Pick<PlanRow, 'heat_count'>,
  now: Date,
): number {
  const start = Date.parse(starts_at) + delay_min * 60_000
  const step = (Date.parse(ends_at) - Date.parse(starts_at)) / heat_count
  const started = now.getTime() < start || !(step > 0) ? 0 : Math.floor((now.getTime() - start) / step) + 1
  return Math.max(1, Math.min(started + 1, heat_count))
}
