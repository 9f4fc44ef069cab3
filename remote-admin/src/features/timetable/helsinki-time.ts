import { formatClock } from '@stafapp/shared/format'

/**
 * 'YYYY-MM-DD' and 'HH:MM' on a clock in Finland as an instant. Two tries, because summer time is only known once the instant
 * is; null for what is no time.
 */
export function helsinkiInstant(day: string, clock: string): string | null {
  const wall = Date.parse(`${day}T${clock}:00Z`)
  if (Number.isNaN(wall)) return null
  const shown = (at: number) => Date.parse(`${day}T${formatClock(new Date(at))}:00Z`)
  const guess = wall - 2 * 3_600_000
  const instant = guess - (shown(guess) - wall)
  return new Date(instant).toISOString()
}
