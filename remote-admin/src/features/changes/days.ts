import { formatWeekdayDate } from '@stafapp/shared/format'
import { upperFirst } from '@stafapp/shared/rules/first-letter'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'

/** Entries by their day in Finland, in the order given. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = helsinkiDay(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

/** "I dag, tisdag 15.4.2025", "I går, …", "Söndag 13.4.2025". */
export function dayTitle(day: string, now: Date): string {
  const today = helsinkiDay(now)
  const date = formatWeekdayDate(day)
  if (day === today) return `I dag, ${date}`
  if (day === plusDays(today, -1)) return `I går, ${date}`
  return upperFirst(date)
}
