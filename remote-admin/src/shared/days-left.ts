import { formatClock } from '@stafapp/shared/format'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'

const DAY_MS = 86_400_000

/** Whole calendar days in Finland until a deadline; negative when it has passed. Midnight belongs to the day before. */
export function daysUntil(due: string, now: Date): number {
  const dayOf = (instant: Date) => Date.parse(helsinkiDay(instant))
  return Math.round((dayOf(new Date(Date.parse(due) - 1)) - dayOf(now)) / DAY_MS)
}

/** "i dag kl. 23:59", "i morgon kl. 23:59", "3 dagar kvar". */
export function daysLeftText(due: string, now: Date): string {
  const days = daysUntil(due, now)
  const clock = formatClock(new Date(Date.parse(due) - 1))
  if (days <= 0) return `i dag kl. ${clock}`
  return days === 1 ? `i morgon kl. ${clock}` : `${days} dagar kvar`
}
