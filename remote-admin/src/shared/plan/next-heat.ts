import { endOf, type RowTimes } from '@stafapp/shared/rules/raceday/row-now'
import type { PlanRow } from './api.ts'

/** Whether nothing of a row is to come any more, nor its prize ceremony. */
export const isOver = (row: RowTimes & Pick<PlanRow, 'ceremony_at'>, now: Date): boolean =>
  Math.max(endOf(row), row.ceremony_at ? Date.parse(row.ceremony_at) + row.end_delay_min * 60_000 : 0) <= now.getTime()

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
