import { helsinkiClock, helsinkiDay, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'

/** An instant as a date-and-time field wants it, on Finland's clocks wherever the browser is: `2025-05-07T23:59`. */
export function toField(instant: string): string {
  const at = new Date(instant)
  return `${helsinkiDay(at)}T${helsinkiClock(at)}`
}

/** Converts a field's value to an instant. 23:59 becomes 23:59:59.999, because a deadline includes its last minute. */
export function fromField(field: string): string {
  const [day = '', clock = ''] = field.split('T')
  return helsinkiInstant(day, clock === '23:59' ? '23:59:59.999' : clock).toISOString()
}

/** 'YYYY-MM-DD' and 'HH:MM' on a clock in Finland as an instant; null for what is no time. */
export function instantOf(day: string, clock: string): string | null {
  return Number.isNaN(Date.parse(`${day}T${clock}:00Z`)) ? null : helsinkiInstant(day, clock).toISOString()
}

/** The same time on the clock, days later. */
export const addDays = (field: string, days: number): string => plusDays(field.slice(0, 10), days) + field.slice(10)
