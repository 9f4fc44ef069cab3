/** An entry as read by a calendar program. */
type ReadEvent = {
  uid: string
  sequence: number
  status: string
  startsAt: Date
  endsAt: Date
  text: (name: string) => string | undefined
}

type Line = { name: string; value: string }
type Component = { name: string; lines: Line[]; parts: Component[] }

/** Properties that may occur only once in an event or calendar (RFC 5545 3.6, 3.6.1). */
const ONCE = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'VERSION',
]
const STATUSES = ['TENTATIVE', 'CONFIRMED', 'CANCELLED']

/** Reads a calendar file strictly by RFC 5545, independent of the writer. @throws Error for violations of the format */
export function readIcs(ics: string): { name: string | undefined; events: ReadEvent[] } {
  const root = nest(contentLines(ics))
  if (root.name !== 'VCALENDAR') throw new Error(`the file is a ${root.name}`)
  if (propertyOf(root, 'VERSION') !== '2.0' || !propertyOf(root, 'PRODID'))
    throw new Error('no VERSION 2.0 or no PRODID')
  const events = root.parts.map(eventOf)
  const uids = new Set(events.map(({ uid }) => uid))
  if (uids.size !== events.length) throw new Error('two entries have one UID')
  return { name: textOf(root, 'NAME'), events }
}

/** 3.1: lines end with CRLF, have at most 75 octets without it, and continue when the next begins with white space. */
function contentLines(ics: string): Line[] {
  if (!ics.endsWith('\r\n')) throw new Error('the last line has no end')
  const physical = ics.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error('a bare CR or LF')
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets in a line`)
  }
  const logical = physical
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
  return logical.map((line) => {
    const [, name, value] = /^([A-Z][A-Z-]*)(?:;[A-Z-]+=[^:;]+)*:(.*)$/s.exec(line) ?? []
    if (!name || value === undefined) throw new Error(`not a content line: ${line}`)
    return { name, value }
  })
}

function nest(lines: Line[]): Component {
  const open: Component[] = [{ name: '', lines: [], parts: [] }]
  for (const line of lines) {
    const current = open.at(-1)
    if (!current) throw new Error('something is closed that was not open')
    if (line.name === 'BEGIN') open.push({ name: line.value, lines: [], parts: [] })
    else if (line.name === 'END') {
      if (current.name !== line.value) throw new Error(`END:${line.value} closes ${current.name}`)
      open.pop()
      open.at(-1)?.parts.push(current)
    } else current.lines.push(line)
  }
  const [whole, ...unclosed] = open
  const [calendar, ...others] = whole?.parts ?? []
  if (!calendar || others.length > 0 || unclosed.length > 0) throw new Error('not one whole calendar')
  return calendar
}

function eventOf(part: Component): ReadEvent {
  if (part.name !== 'VEVENT') throw new Error(`a ${part.name} in the calendar`)
  const status = propertyOf(part, 'STATUS') ?? ''
  const [startsAt, endsAt] = [instantOf(part, 'DTSTART'), instantOf(part, 'DTEND')]
  instantOf(part, 'DTSTAMP')
  if (!STATUSES.includes(status)) throw new Error(`STATUS ${status}`)
  if (endsAt <= startsAt) throw new Error('an entry that ends before it begins')
  const uid = propertyOf(part, 'UID')
  if (!uid) throw new Error('an entry without UID')
  for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION']) textOf(part, name)
  return {
    uid,
    sequence: Number(propertyOf(part, 'SEQUENCE')),
    status,
    startsAt,
    endsAt,
    text: (name) => textOf(part, name),
  }
}

function propertyOf({ lines }: Component, name: string): string | undefined {
  const found = lines.filter((line) => line.name === name)
  if (found.length > 1 && ONCE.includes(name)) throw new Error(`${name} stands twice`)
  return found[0]?.value
}

/** 3.3.5, form 2: UTC. A local time without a zone would depend on the device. */
function instantOf(part: Component, name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(propertyOf(part, name) ?? '') ?? []
  if (!year) throw new Error(`${name} is no time in UTC`)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** 3.3.11: a backslash may only precede a backslash, semicolon, comma or n. */
function textOf(part: Component, name: string): string | undefined {
  const value = propertyOf(part, name)
  if (value === undefined) return undefined
  if (/(?:^|[^\\])(?:\\\\)*(?:\\[^\\;,nN]|[;,])/.test(value)) throw new Error(`${name} is not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
}
