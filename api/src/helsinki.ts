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

/** The carnival's calendar day of an instant, YYYY-MM-DD. */
export const helsinkiDay = (instant: Date): string => parts.format(instant).slice(0, 10)

/** The clock on a wall in Finland, HH:MM. */
export const helsinkiClock = (instant: Date): string => parts.format(instant).slice(11, 16)

/** 'YYYY-MM-DD' + 'HH:MM' (or longer) on a wall clock in Finland, as an instant; summer time is taken from the zone's rules. */
export function helsinkiInstant(day: string, time: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asIfUtc)) throw new RangeError(`not a day and a time: ${day} ${time}`)
  const firstGuess = asIfUtc - offset(new Date(asIfUtc))
  return new Date(asIfUtc - offset(new Date(firstGuess)))
}

/** The last millisecond of a day: deadlines are inclusive, so that "stänger 7.5" means all of the seventh. */
export const helsinkiDayEnd = (day: string): Date => helsinkiInstant(day, '23:59:59.999')

/** 'YYYY-MM-DD' as people write it: "7.5.2025". */
export const writtenDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}.${month}.${year}`
}

/** 'YYYY-MM-DD' plus whole days. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function offset(instant: Date): number {
  const wall = Date.parse(`${parts.format(instant).replace(' ', 'T')}Z`)
  return wall - Math.floor(instant.getTime() / 1000) * 1000
}
