import type { PlanRow } from './api.ts'

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
