import type { karneval } from '../db/schema/karneval.ts'
import { AppError } from '../errors.ts'
import { helsinkiDayEnd, helsinkiInstant } from '../helsinki.ts'

type KarnevalRow = typeof karneval.$inferSelect
export type KarnevalDates = Pick<
  KarnevalRow,
  | 'name'
  | 'status'
  | 'startsOn'
  | 'endsOn'
  | 'intentOpensAt'
  | 'intentClosesAt'
  | 'teamsOpenAt'
  | 'teamsCloseAt'
  | 'runnersCloseAt'
  | 'runnersReopenAt'
>

export type Phase = 'before' | 'intent' | 'teams' | 'runners' | 'closed' | 'reopened' | 'competition' | 'archived'

/**
 * Where in its year a carnival is (domain.md, phases). Closing instants are inclusive, opening ones too. Between intent
 * and teams nothing may be written: that is `closed`. The label is for people; writes are judged by requireOpen.
 */
export function phaseOf(dates: KarnevalDates, now: Date): Phase {
  if (dates.status === 'archived' || now > helsinkiDayEnd(dates.endsOn)) return 'archived'
  if (now >= helsinkiInstant(dates.startsOn, '00:00')) return 'competition'
  if (now >= dates.runnersReopenAt) return 'reopened'
  if (now > dates.runnersCloseAt) return 'closed'
  if (now > dates.teamsCloseAt) return 'runners'
  if (now >= dates.teamsOpenAt) return 'teams'
  if (now > dates.intentClosesAt) return 'closed'
  return now >= dates.intentOpensAt ? 'intent' : 'before'
}

export type Window = { opensAt: Date; closesAt: Date; what: string }

/** A team that comes after teams_close_at is late: allowed until runners_close_at, with a fee. */
export const entryWindow = (dates: KarnevalDates): Window => ({
  opensAt: dates.teamsOpenAt,
  closesAt: dates.runnersCloseAt,
  what: 'Laganmälan',
})

export const intentWindow = (dates: KarnevalDates): Window => ({
  opensAt: dates.intentOpensAt,
  closesAt: dates.intentClosesAt,
  what: 'Preliminär anmälan',
})

export const isOpen = (dates: KarnevalDates, { opensAt, closesAt }: Window, now: Date): boolean =>
  dates.status !== 'archived' && dates.status !== 'draft' && now >= opensAt && now <= closesAt

/** Runners may be registered from the first day of teams until the carnival is over; it changes no team. */
export const registerWindow = (dates: KarnevalDates): Window => ({
  opensAt: dates.teamsOpenAt,
  closesAt: helsinkiDayEnd(dates.endsOn),
  what: 'Löparregistret',
})

/**
 * When runners are put into teams: until runners_close_at, and again from runners_reopen_at. `until` is the round's change
 * deadline; null, where no round is meant, ends with the carnival.
 */
export const runnerWindows = (dates: KarnevalDates, until: Date | null): Window[] => [
  { opensAt: dates.teamsOpenAt, closesAt: dates.runnersCloseAt, what: 'Anmälan av löpare' },
  { opensAt: dates.runnersReopenAt, closesAt: until ?? helsinkiDayEnd(dates.endsOn), what: 'Anmälan av löpare' },
]

/** @throws AppError phase_closed with the dates, when `now` is outside the window. */
export const requireOpen = (dates: KarnevalDates, window: Window, now: Date): void =>
  requireOneOpen(dates, [window], now)

/** @throws AppError phase_closed with the dates, when `now` is outside all the windows. They come in the order of time. */
export function requireOneOpen(dates: KarnevalDates, windows: readonly Window[], now: Date): void {
  if (windows.some((window) => isOpen(dates, window, now))) return
  const spans = windows
    .filter(({ opensAt, closesAt }) => opensAt <= closesAt)
    .map(({ opensAt, closesAt }) => `från ${dayAndTime.format(opensAt)} till ${dayAndTime.format(closesAt)}`)
  const isAhead = windows.some(({ opensAt }) => now < opensAt)
  const tense = isAhead ? 'är öppen' : 'var öppen'
  throw new AppError('phase_closed', `${windows[0]?.what} till ${dates.name} ${tense} ${spans.join(' och ')}.`)
}

/** "7.5.2025 kl. 23:59": the day and the clock as the pages write them. */
const dayAndTime = {
  format: (instant: Date) => {
    const [year = '', month = '', day = '', hour = '', minute = ''] = parts.format(instant).split(/\D+/)
    return `${Number(day)}.${Number(month)}.${year} kl. ${hour}:${minute}`
  },
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
