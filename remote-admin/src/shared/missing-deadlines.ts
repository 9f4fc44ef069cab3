import type { MissingCode } from './terms.ts'

/** A carnival's dates up to which a school can mend what it lacks. */
export type DeadlineDates = Readonly<Record<'teams_close_at' | 'runners_close_at' | 'orders_close_at', string>>

const closings: Partial<Record<MissingCode, keyof DeadlineDates>> = {
  teams: 'teams_close_at',
  compositions: 'runners_close_at',
  orders: 'orders_close_at',
}

/** Until when the thing can be mended; null: it has no deadline of its own. */
export function closingOf(code: MissingCode, dates: DeadlineDates): string | null {
  const closing = closings[code]
  return closing === undefined ? null : dates[closing]
}
