import { fold } from '../../schools/fold.ts'
import { parseTime } from '../../times/times.ts'

export type ReadRecord = { event: number; ms: number; year: number; school_name: string; team_name: string | null }
/** A pasted line that cannot be read as a record. */
export type LineFault = { line: number; text: string; fault: string }
export type ReadLines = { records: ReadRecord[]; faults: LineFault[] }

type Event = { id: number; name: string }
type Options = { events: readonly Event[]; lastYear: number }

/** As many as the server takes at once. */
export const LINES_MAX = 500
const NAME_MAX = 200
const FORM = 'Skriv gren;tid;år;skola, med semikolon eller tabb emellan.'

/**
 * Reads pasted lines of "gren;tid;år;skola", with a team's name last if there is one. Empty lines and a line of headings
 * are passed over; what cannot be read is told with its line.
 */
export function readRecordLines(text: string, { events, lastYear }: Options): ReadLines {
  const records: ReadRecord[] = []
  const faults: LineFault[] = []
  const lines = text.split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && isHeading(line))) continue
    const read = readLine(line, events, lastYear)
    if (typeof read === 'string') faults.push({ line: index + 1, text: line.trim().slice(0, NAME_MAX), fault: read })
    else if (records.length < LINES_MAX) records.push(read)
    else
      faults.push({
        line: index + 1,
        text: line.trim().slice(0, NAME_MAX),
        fault: `Högst ${LINES_MAX} rader på en gång.`,
      })
  }
  return { records, faults }
}

const cellsOf = (line: string): string[] => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim())

const isHeading = (line: string): boolean => cellsOf(line).map(fold).slice(0, 3).join(';') === 'gren;tid;ar'

function readLine(line: string, events: readonly Event[], lastYear: number): ReadRecord | string {
  const cells = cellsOf(line)
  if (cells.length < 4 || cells.length > 5) return FORM
  const [eventText = '', timeText = '', yearText = '', school = '', team = ''] = cells
  const event = findEvent(eventText, events)
  if (typeof event === 'string') return event
  const ms = parseTime(timeText)
  if (ms === null) return `Tiden "${timeText}" kan inte läsas. Skriv till exempel 1.02,34 eller 62,34.`
  const year = /^\d{4}$/.test(yearText) ? Number(yearText) : 0
  if (year < 1900 || year > lastYear) return `Året "${yearText}" är inte ett år från 1900 till ${lastYear}.`
  if (school === '') return 'Skolan saknas.'
  if (school.length > NAME_MAX || team.length > NAME_MAX) return `Ett namn är högst ${NAME_MAX} tecken.`
  return { event, ms, year, school_name: school, team_name: team === '' ? null : team }
}

/** Signs that people type in place of ×, and all that only separates words. */
const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[×*]/g, 'x')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[\s,.]/g, '')

/** The event whose name is the text, or the only one whose name holds it. */
function findEvent(text: string, events: readonly Event[]): number | string {
  const wanted = plain(text)
  if (wanted === '') return 'Grenen saknas.'
  const same = events.find(({ name }) => plain(name) === wanted)
  if (same) return same.id
  const holding = events.filter(({ name }) => plain(name).includes(wanted))
  const [only] = holding
  if (only && holding.length === 1) return only.id
  return holding.length === 0
    ? `Grenen "${text.slice(0, 60)}" finns inte.`
    : `"${text.slice(0, 60)}" passar på ${holding.length} grenar. Skriv grenens hela namn.`
}
