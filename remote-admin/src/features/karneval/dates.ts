import { addDays, toField } from '../../shared/helsinki.ts'
import type { AdminKarneval } from './api.ts'

/** The dates of a carnival in the order that the server enforces. */
export const moments = {
  intent_opens_at: 'Preliminär anmälan öppnar',
  intent_closes_at: 'Preliminär anmälan stänger',
  teams_open_at: 'Laganmälan öppnar',
  teams_close_at: 'Laganmälan stänger',
  orders_close_at: 'Beställningar stänger',
  runners_close_at: 'Löparanmälan stänger',
  runners_reopen_at: 'Löparanmälan öppnas igen',
} as const

export type Moment = keyof typeof moments

/** The same once they have passed. */
export const pastMoments: Readonly<Record<Moment, string>> = {
  intent_opens_at: 'Preliminär anmälan öppnade',
  intent_closes_at: 'Preliminär anmälan stängde',
  teams_open_at: 'Laganmälan öppnade',
  teams_close_at: 'Laganmälan stängde',
  orders_close_at: 'Beställningar stängde',
  runners_close_at: 'Löparanmälan stängde',
  runners_reopen_at: 'Löparanmälan öppnades igen',
}

export const momentNames = Object.keys(moments) as Moment[]

/** Values of date and time fields in Finnish time. */
export type Dates = Record<Moment, string> & { starts_on: string; ends_on: string }

export function datesOf(karneval: Pick<AdminKarneval, Moment | 'starts_on' | 'ends_on'>): Dates {
  const fields = Object.fromEntries(momentNames.map((name) => [name, toField(karneval[name])])) as Record<
    Moment,
    string
  >
  return { ...fields, starts_on: karneval.starts_on, ends_on: karneval.ends_on }
}

/** Default dates around the first day, based on the organiser's usual schedule. */
export function usualDates(startsOn: string): Dates {
  const at = (days: number, clock: string) => addDays(`${startsOn}T${clock}`, days)
  return {
    starts_on: startsOn,
    ends_on: addDays(startsOn, 1),
    intent_opens_at: at(-165, '08:00'),
    intent_closes_at: at(-105, '23:59'),
    teams_open_at: at(-102, '08:00'),
    teams_close_at: at(-21, '23:59'),
    orders_close_at: at(-16, '23:59'),
    runners_close_at: at(-9, '23:59'),
    runners_reopen_at: at(-1, '08:00'),
  }
}

/** Whether a field contains a moment, not a text that still has to become one. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))

/** So far from what is saved a date is no change but a slip of the year. */
const SLIP_DAYS = 731

/** Whether a day or moment is so far from the saved one that its year is a slip. */
export const isSlip = (text: string, saved: string): boolean =>
  Math.abs(Date.parse(text.slice(0, 10)) - Date.parse(saved.slice(0, 10))) > SLIP_DAYS * 86_400_000

const millisecondOf = (text: string) => Date.parse(text.length === 10 ? `${text}T23:59Z` : `${text}Z`)

/** Position of a moment between the first date and the carnival's end, in percent; outside them below 0 or above 100. */
function placeOn(dates: Dates): (text: string) => number {
  const all = [...momentNames.map((name) => dates[name]), dates.ends_on].map(millisecondOf).filter(Number.isFinite)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  return (text) => ((millisecondOf(text) - first) / (last - first || 1)) * 100
}

/** Positions of the dates on the axis from the first date of `axis` to its carnival's end, in percent. */
export function places(dates: Dates, axis: Dates): Record<Moment, number> {
  const on = placeOn(axis)
  const place = (name: Moment) => Math.min(100, Math.max(0, on(dates[name])))
  return Object.fromEntries(momentNames.map((name) => [name, place(name) || 0])) as Record<Moment, number>
}

/** Where the carnival's first day begins on the line, which ends with its last day; in percent. */
export const placeOfCarnival = (dates: Dates): number =>
  Math.min(100, Math.max(0, placeOn(dates)(`${dates.starts_on}T00:00`) || 0))

/** Position of now, a field's value in Finnish time, in percent; null before the first date and after the carnival. */
export function placeOfNow(dates: Dates, now: string): number | null {
  const place = placeOn(dates)(now)
  return place >= 0 && place <= 100 ? place : null
}

/** First days of the months on the line with their positions in percent. */
export function monthPlaces(dates: Dates): { day: string; place: number }[] {
  const on = placeOn(dates)
  const [year, month] = [Number(dates.starts_on.slice(0, 4)), Number(dates.starts_on.slice(5, 7))]
  // Two years back hold every first date that an organiser could mean.
  const days = Array.from({ length: 26 }, (_, index) =>
    new Date(Date.UTC(year, month - 24 + index, 1)).toISOString().slice(0, 10),
  )
  return days.map((day) => ({ day, place: on(`${day}T00:00`) })).filter(({ place }) => place >= 0 && place <= 100)
}
