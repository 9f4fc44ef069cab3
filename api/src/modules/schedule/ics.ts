/** One entry of a calendar file. */
export type CalendarEntry = {
  /** Stable over time, so that calendars update the entry instead of adding another. */
  uid: string
  startsAt: Date
  endsAt: Date
  title: string
  place: string
  text: string
  isCancelled?: boolean
}

const MAX_OCTETS = 75

/** RFC 5545 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const utc = (at: Date): string => at.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

/** RFC 5545 3.1: at most 75 octets per line, continuation lines begin with a space, characters are not split. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > MAX_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += letter
  }
  return [...lines, current].join('\r\n')
}

type Calendar = {
  name: string
  entries: readonly CalendarEntry[]
  /** The newest change of any entry; determines SEQUENCE, so that calendars apply changed times. */
  changedAt: Date
}

/** Seconds since 2024, a small number that rises with every change. */
const sequenceOf = (changedAt: Date): number =>
  Math.max(0, Math.floor((changedAt.getTime() - Date.UTC(2024, 0, 1)) / 1000))

/** A calendar file (RFC 5545). Times are in UTC, so no time zone definition is needed. */
export function toIcs({ name, entries, changedAt }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stafapp 2.0//Tidtabell//SV',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${utc(changedAt)}`,
      `LAST-MODIFIED:${utc(changedAt)}`,
      `SEQUENCE:${sequenceOf(changedAt)}`,
      `DTSTART:${utc(entry.startsAt)}`,
      `DTEND:${utc(entry.endsAt)}`,
      `SUMMARY:${escaped(entry.title)}`,
      `LOCATION:${escaped(entry.place)}`,
      `DESCRIPTION:${escaped(entry.text)}`,
      `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
