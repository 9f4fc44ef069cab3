const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant as a date-and-time field wants it, on Finland's clocks wherever the browser is: `2025-05-07T23:59`. */
export const toField = (instant: string): string => parts.format(new Date(instant)).replace(' ', 'T').slice(0, 16)

/** The instant of a field. A deadline's minute lasts to its end: "stänger 23:59" means all of it. */
export function fromField(field: string): string {
  const seconds = field.endsWith('23:59') ? '59.999' : '00.000'
  const wanted = Date.parse(`${field}:${seconds}Z`)
  const first = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(first)).toISOString()
}

/** The same time on the clock, days later. */
export function addDays(field: string, days: number): string {
  const day = new Date(Date.parse(`${field.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  return day + field.slice(10)
}

function offsetAt(instant: number): number {
  const wall = Date.parse(`${parts.format(new Date(instant)).replace(' ', 'T')}Z`)
  return wall - Math.floor(instant / 1000) * 1000
}
