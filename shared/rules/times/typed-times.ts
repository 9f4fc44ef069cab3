const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

/**
 * Reads a typed day as `YYYY-MM-DD`: "16.5.2025", "16/5/25", "16 maj 2025", "fredag 16.5.2025", "2025-05-16". A day
 * without a year is the one nearest to `near`. Null for text that names no day, and for days that do not exist.
 */
export function readDay(text: string, near: string): string | null {
  const words = text
    .toLowerCase()
    .split(/[\s./,-]+/)
    .filter((word) => word !== '')
  // The name of a weekday says nothing that the numbers do not say.
  if (words.length > 2 && /dag$/.test(words[0] ?? '')) words.shift()
  if (words.length < 2 || words.length > 3) return null
  const isYearFirst = words[0]?.length === 4
  if (isYearFirst && words.length < 3) return null
  const [day = '', month = '', year] = isYearFirst ? words.reverse() : words
  if (year === undefined) return nearestDay(Number(near.slice(0, 4)), near, month, day)
  if (!/^(?:\d{2}|\d{4})$/.test(year)) return null
  return dayOf(Number(year.length === 2 ? `20${year}` : year), month, day)
}

/** Reads a typed time of day as `HH:MM`: "14:40", "14.40", "1440", "kl. 9". Null for text that names no time. */
export function readClock(text: string): string | null {
  const [, hour = '', minute = '00'] =
    /^(?:kl\.? ?)?(\d{1,2})(?:[:., ]?(\d{2}))?$/.exec(text.trim().toLowerCase()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

function nearestDay(year: number, near: string, month: string, day: string): string | null {
  const days = [year, year - 1, year + 1].map((each) => dayOf(each, month, day)).filter((each) => each !== null)
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(near))
  return days.reduce<string | null>(
    (best, each) => (best === null || distance(each) < distance(best) ? each : best),
    null,
  )
}

function dayOf(year: number, monthText: string, dayText: string): string | null {
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : months.indexOf(monthText.slice(0, 3)) + 1
  if (!/^\d{1,2}$/.test(dayText)) return null
  const date = new Date(Date.UTC(year, month - 1, Number(dayText)))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(dayText)) return null
  return date.toISOString().slice(0, 10)
}
