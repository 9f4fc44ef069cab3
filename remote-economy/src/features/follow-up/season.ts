import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { FollowUp } from './api.ts'

type Day = { day: string; invoiced_cents: number; paid_cents: number }

/** Sums of a season until a day; `at` is its distance in days from the carnival, negative before it. */
export type Point = { at: number; invoiced_cents: number; paid_cents: number }

export type Season = {
  /** First and last distance of the axis. */
  from: number
  to: number
  today: number
  now: Point[]
  /** The carnival before; empty when there is none. */
  last: Point[]
}

const DAY_MS = 86_400_000

/** Days from one day to another. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** What was invoiced and paid in all at the end of each day. */
function pointsOf(days: readonly Day[], startsOn: string): Point[] {
  let [invoiced_cents, paid_cents] = [0, 0]
  return days.map((day) => {
    invoiced_cents += day.invoiced_cents
    paid_cents += day.paid_cents
    return { at: daysFrom(startsOn, day.day), invoiced_cents, paid_cents }
  })
}

/** Both seasons on one axis, at the same distance from their carnival. */
export function seasonOf({ days, last_year, starts_on, as_of }: FollowUp): Season {
  const now = pointsOf(days, starts_on)
  const last = last_year ? pointsOf(last_year.days, last_year.starts_on) : []
  const ends = [...now, ...last].map(({ at }) => at)
  const today = daysFrom(starts_on, as_of)
  // A season that is over ends with its own last event, not with today.
  const to = Math.max(0, ...ends, ...(now.length > 0 && today < 400 ? [today] : []))
  return { from: Math.min(0, ...ends), to, today, now, last }
}

/** The sums at the end of the day at a distance from the carnival. */
export const pointAt = (points: readonly Point[], at: number): Point => ({
  ...(points.findLast((point) => point.at <= at) ?? { invoiced_cents: 0, paid_cents: 0 }),
  at,
})

/** The first days of months on the axis, in this season's calendar. */
export function monthsOf({ from, to }: Season, startsOn: string): { at: number; day: string }[] {
  const first = plusDays(startsOn, from)
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  const months = Array.from({ length: Math.ceil((to - from) / 28) + 1 }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10)
    return { day, at: daysFrom(startsOn, day) }
  })
  return months.filter(({ at }) => at >= from && at <= to)
}
