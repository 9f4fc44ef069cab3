import { plusDays } from '@stafapp/shared/rules/times/helsinki'

/** A sum at the end of a day; `at` is the day's distance from the carnival's first day, negative before it. */
export type Point = { at: number; value: number }

/** The days of a chart, as distances from the carnival. */
export type Axis = { from: number; to: number; today: number }

const DAY_MS = 86_400_000

/** Days from one day to another. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The sum so far at the end of each day. */
export function growthOf(days: readonly { day: string; value: number }[], startsOn: string): Point[] {
  let sum = 0
  return days.map(({ day, value }) => {
    sum += value
    return { at: daysFrom(startsOn, day), value: sum }
  })
}

/** The sum at the end of the day at a distance from the carnival; 0 before the first one. */
export const valueAt = (points: readonly Point[], at: number): number =>
  points.findLast((point) => point.at <= at)?.value ?? 0

type Days = {
  /** The carnival's first day and today. */
  startsOn: string
  asOf: string
  now: readonly Point[]
  /** The carnival before, at the same distance from its own first day. */
  last: readonly Point[]
  /** A day before which nothing could happen, if known. */
  opensOn?: string
}

/** From the first event or the opening to the carnival, or to the last event after it. */
export function axisOf({ startsOn, asOf, now, last, opensOn }: Days): Axis {
  const ends = [...now, ...last].map(({ at }) => at)
  const today = daysFrom(startsOn, asOf)
  // A season that is over ends with its own last event, not with today.
  const to = Math.max(0, ...ends, ...(now.length > 0 && today < 400 ? [today] : []))
  return { from: Math.min(0, ...ends, ...(opensOn ? [daysFrom(startsOn, opensOn)] : [])), to, today }
}

/** The distances of the first days of months on the axis, in this season's calendar. */
export function monthsOf({ from, to }: Axis, startsOn: string): number[] {
  const first = plusDays(startsOn, from)
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  const months = Array.from({ length: Math.ceil((to - from) / 28) + 1 }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10)
    return daysFrom(startsOn, day)
  })
  return months.filter((at) => at >= from && at <= to)
}

/**
 * The path of a line in steps, as wide as the axis and 100 high: this year's ends today, whatever is dated after it; the
 * year before at the end.
 */
export function stepsOf(points: readonly Point[], { from, to, today }: Axis, highest: number, isLast = false): string {
  const end = isLast ? to : Math.max(from, Math.min(today, to))
  const steps = points
    .filter(({ at }) => at <= end)
    .map(({ at, value }) => `H${at - from}V${100 - (value / (highest || 1)) * 100}`)
  return `M0,100${steps.join('')}H${end - from}`
}

/**
 * Marks of the upright axis from 0 to at least `highest`: at most four steps of 1, 2 or 5 times a power of ten, none
 * smaller than `unit`.
 */
export function ticksTo(highest: number, unit: number): number[] {
  if (highest <= 0) return [0]
  const rough = highest / 4
  const power = Math.max(unit, 10 ** Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** Every how many-th of `count` labels is written, so that at most `room` are. */
export const labelStep = (count: number, room: number): number => Math.max(1, Math.ceil(count / room))
