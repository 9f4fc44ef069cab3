import { helsinkiDayEnd, helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import type { karneval } from '../../db/schema/karneval.ts'
import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'

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
 * The phase of a carnival, for display; writes are checked by requireOpen. Opening and closing instants are inclusive.
 * Between intent and teams the phase is `closed`.
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

/** `isNeuter`: Swedish says "öppet" of the register and "öppen" of an entry. */
export type Window = { opensAt: Date; closesAt: Date; what: string; isNeuter?: true }

/** Teams may be entered until runners_close_at; after teams_close_at they are late and pay a fee. */
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

/** The register of runners is open from teams_open_at until the end of the carnival; it changes no team. */
export const registerWindow = (dates: KarnevalDates): Window => ({
  opensAt: dates.teamsOpenAt,
  closesAt: helsinkiDayEnd(dates.endsOn),
  what: 'Löparregistret',
  isNeuter: true,
})

/**
 * Runners may be placed until runners_close_at and again from runners_reopen_at until `until`, the round's change
 * deadline; null means the end of the carnival.
 */
export const runnerWindows = (dates: KarnevalDates, until: Date | null): Window[] => [
  { opensAt: dates.teamsOpenAt, closesAt: dates.runnersCloseAt, what: 'Anmälan av löpare' },
  { opensAt: dates.runnersReopenAt, closesAt: until ?? helsinkiDayEnd(dates.endsOn), what: 'Anmälan av löpare' },
]

/** @throws AppError phase_closed with the dates, when `now` is outside the window. */
export const requireOpen = (dates: KarnevalDates, window: Window, now: Date): void =>
  requireOneOpen(dates, [window], now)

/**
 * @throws AppError phase_closed with the dates, when `now` is outside all windows. `windows` are in chronological
 * order.
 */
export function requireOneOpen(dates: KarnevalDates, windows: readonly Window[], now: Date): void {
  if (windows.some((window) => isOpen(dates, window, now))) return
  const spans = windows
    .filter(({ opensAt, closesAt }) => opensAt <= closesAt)
    .map(({ opensAt, closesAt }) => `från ${formatMoment(opensAt)} till ${formatMoment(closesAt)}`)
  const isAhead = windows.some(({ opensAt }) => now < opensAt)
  const tense = `${isAhead ? 'är' : 'var'} ${windows[0]?.isNeuter ? 'öppet' : 'öppen'}`
  throw new AppError('phase_closed', `${windows[0]?.what} till ${dates.name} ${tense} ${spans.join(' och ')}.`)
}

/**
 * Checks the phase of a write. The organiser may write outside it with a reason, which the caller audits.
 * @throws AppError phase_closed with the dates
 */
export function requirePhase(
  ctx: Context<SessionUser>,
  dates: KarnevalDates,
  windows: readonly Window[],
  reason: string | undefined,
): void {
  if ((isOrganiser(ctx.user) && reason) || ctx.user.onBehalf?.reason) return
  requireOneOpen(dates, windows, ctx.now())
}
