import { type Axis, axisOf, growthOf, type Point } from '@stafapp/shared/season-chart'
import type { FollowUp } from './api.ts'

type Day = { day: string; invoiced_cents: number; paid_cents: number }

/** Sums so far, in cents. */
type Sums = { invoiced: Point[]; paid: Point[] }

export type Season = {
  axis: Axis
  now: Sums
  /** The carnival before; empty when there is none. */
  last: Sums
}

const sumsOf = (days: readonly Day[], startsOn: string): Sums => ({
  invoiced: growthOf(
    days.map(({ day, invoiced_cents }) => ({ day, value: invoiced_cents })),
    startsOn,
  ),
  paid: growthOf(
    days.map(({ day, paid_cents }) => ({ day, value: paid_cents })),
    startsOn,
  ),
})

/** Both seasons on one axis, at the same distance from their carnival. */
export function seasonOf({ days, last_year, starts_on, as_of }: FollowUp): Season {
  const now = sumsOf(days, starts_on)
  const last = last_year ? sumsOf(last_year.days, last_year.starts_on) : { invoiced: [], paid: [] }
  return {
    axis: axisOf({ startsOn: starts_on, asOf: as_of, now: now.invoiced, last: last.invoiced }),
    now,
    last,
  }
}
