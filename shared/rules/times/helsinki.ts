const zone = 'Europe/Helsinki'
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const HOUR_MS = 3_600_000
const MOST_HOURS = 1000
/** By hours since 1970: milliseconds by which Finland is ahead of UTC. */
const offsets = new Map<number, number>()

/** Day and time of an instant in Finland, YYYY-MM-DDTHH:MM:SS. @throws RangeError for an invalid date */
export const helsinkiWall = (instant: Date): string =>
  new Date(instant.getTime() + offset(instant)).toISOString().slice(0, 19)

/** Calendar day of an instant in Finland, YYYY-MM-DD. */
export const helsinkiDay = (instant: Date): string => helsinkiWall(instant).slice(0, 10)

/** Time of day in Finland, HH:MM. */
export const helsinkiClock = (instant: Date): string => helsinkiWall(instant).slice(11, 16)

/** Converts 'YYYY-MM-DD' + 'HH:MM' (or longer) in Finland to an instant, with the zone's summer time rules. */
export function helsinkiInstant(day: string, time: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asIfUtc)) throw new RangeError(`not a day and a time: ${day} ${time}`)
  const firstGuess = asIfUtc - offset(new Date(asIfUtc))
  return new Date(asIfUtc - offset(new Date(firstGuess)))
}

/** The last millisecond of a day: deadlines are inclusive, so "stänger 7.5" includes all of 7 May. */
export const helsinkiDayEnd = (day: string): Date => helsinkiInstant(day, '23:59:59.999')

/** 'YYYY-MM-DD' plus whole days. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whole days from one 'YYYY-MM-DD' to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The zone changes on whole hours, so each hour is asked for once: a page formats hundreds of times, and Intl is slow. */
function offset(instant: Date): number {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const asked = hour * HOUR_MS
  const found = Date.parse(`${parts.format(asked).replace(' ', 'T')}Z`) - asked
  if (offsets.size >= MOST_HOURS) offsets.clear()
  offsets.set(hour, found)
  return found
}
