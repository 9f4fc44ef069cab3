import { formatWeekdayDate } from '@stafapp/shared/format'
import { helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'

type Day<Entry> = { day: string; entries: Entry[] }

/** Entries by their day in Finland, in the order given. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const day = helsinkiDay(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** "I dag, tisdag 15.4.2025", "I går, …", "Söndag 13.4.2025". */
export function dayTitle(day: string, now: Date): string {
  const today = helsinkiDay(now)
  const date = formatWeekdayDate(day)
  if (day === today) return `I dag, ${date}`
  if (day === plusDays(today, -1)) return `I går, ${date}`
  return date.charAt(0).toUpperCase() + date.slice(1)
}
