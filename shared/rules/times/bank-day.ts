import { plusDays } from './helsinki.ts'

/** Holidays of the same day each year, MM-DD, on which Finland's banks are closed. */
const fixed: ReadonlySet<string> = new Set(['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'])

/** The given day, or the first one after it on which a bank transfer can be made in Finland. */
export function nextBankDay(day: string): string {
  let open = day
  while (isClosed(open)) open = plusDays(open, 1)
  return open
}

/** When a payment time of whole days ends: no earlier than it can be paid. */
export const dueDay = (from: string, days: number): string => nextBankDay(plusDays(from, days))

function isClosed(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || fixed.has(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  // Good Friday, Easter Monday and Ascension Day.
  if ([-2, 1, 39].some((days) => plusDays(easter, days) === day)) return true
  // Midsummer Eve.
  return weekday === 5 && day.slice(5) >= '06-19' && day.slice(5) <= '06-25'
}

/** Easter Sunday by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const century = Math.floor(year / 100)
  const moon = (19 * (year % 19) + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const leap = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const shift = Math.floor(((year % 19) + 11 * moon + 22 * leap) / 451)
  return plusDays(`${year}-03-22`, moon + leap - 7 * shift)
}
