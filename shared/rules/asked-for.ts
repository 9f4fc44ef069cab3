import type { missingCodes } from '@stafapp/shared/contract/api/schools'
import type { Karneval } from '@stafapp/shared/contract/types'
import { helsinkiDayEnd } from './times/helsinki.ts'

type MissingCode = (typeof missingCodes)[number]

/** The carnival's last day has passed, or its books are closed. */
export const isOver = ({ status, ends_on }: Karneval, now: Date): boolean =>
  status === 'archived' || now > helsinkiDayEnd(ends_on)

/**
 * Whether the schools can still mend a gap: the one rule for the register, the overview, a school's own steps and the
 * letters. Teams are taken late until the line-ups close, and line-ups again when they reopen. Invoices follow after the carnival.
 */
export function isAskedFor(code: MissingCode, karneval: Karneval, now: Date): boolean {
  if (code === 'unpaid') return true
  if (code === 'billing') return karneval.status !== 'archived'
  if (isOver(karneval, now)) return false
  const isSince = (instant: string) => now.getTime() >= Date.parse(instant)
  const isUntil = (instant: string) => now.getTime() <= Date.parse(instant)
  const { intent_opens_at, teams_open_at, runners_close_at, runners_reopen_at, orders_close_at } = karneval
  if (code === 'orders') return isSince(intent_opens_at) && isUntil(orders_close_at)
  if (code === 'teams') return isSince(teams_open_at) && isUntil(runners_close_at)
  if (code === 'compositions')
    return isSince(teams_open_at) && (isUntil(runners_close_at) || isSince(runners_reopen_at))
  return true
}
