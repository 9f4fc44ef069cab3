import { plusDays } from './helsinki.ts'

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'nyårsdagen',
  '01-06': 'trettondagen',
  '05-01': 'första maj',
  '12-06': 'självständighetsdagen',
  '12-24': 'julafton',
  '12-25': 'juldagen',
  '12-26': 'annandag jul',
}

/** Days from Easter Sunday. */
const fromEaster: Readonly<Record<number, string>> = {
  [-2]: 'långfredagen',
  0: 'påskdagen',
  1: 'annandag påsk',
  39: 'Kristi himmelsfärdsdag',
  49: 'pingstdagen',
}

/** The holiday on a day (`YYYY-MM-DD`) on which Finland's schools and banks are closed; null on others and for no day. */
export function holidayOn(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const named = fixed[day.slice(5)]
  if (named) return named
  if (isMidsummerEve(day)) return 'midsommarafton'
  const easter = easterOf(Number(day.slice(0, 4)))
  const found = Object.entries(fromEaster).find(([days]) => plusDays(easter, Number(days)) === day)
  return found?.[1] ?? null
}

/** The Friday between 19 and 25 June. */
const isMidsummerEve = (day: string): boolean =>
  day.slice(5) >= '06-19' && day.slice(5) <= '06-25' && new Date(day).getUTCDay() === 5

/** Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const leap = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leap - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
