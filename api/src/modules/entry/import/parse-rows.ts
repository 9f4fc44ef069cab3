import {
  type Leg,
  lastWordOnly,
  type NameOrder,
  type Read,
  readClass,
  readGender,
  readGrade,
  readLeg,
  readName,
  readTeam,
  type SplitName,
  splitName,
} from './cells.ts'
import type { ImportFault, Questions, Table } from './table.ts'

type Field = 'first_name' | 'last_name' | 'name' | 'grade' | 'class' | 'gender' | 'event' | 'team' | 'leg'

const firstNameFirst = ['förnamnefternamn', 'förnamnochefternamn', 'förochefternamn', 'etunimisukunimi']
const lastNameFirst = [
  'efternamnförnamn',
  'efternamnochförnamn',
  'efterochförnamn',
  'släktnamnförnamn',
  'sukunimietunimi',
]

/** Column names that schools use, without case, blanks and punctuation. */
const synonyms: Record<Field, readonly string[]> = {
  first_name: ['förnamn', 'fornamn', 'tilltalsnamn', 'firstname', 'etunimi'],
  last_name: ['efternamn', 'släktnamn', 'slaktnamn', 'lastname', 'sukunimi'],
  name: ['namn', 'elev', 'elevensnamn', 'löpare', 'nimi', 'oppilas', ...firstNameFirst, ...lastNameFirst],
  grade: ['åk', 'ak', 'årskurs', 'arskurs', 'åldersklass', 'grade', 'vuosiluokka'],
  class: ['klass', 'luokka', 'class'],
  gender: ['kön', 'kon', 'könfp', 'könflickapojke', 'gender', 'sukupuoli', 'fp', 'tp', 'flickapojke', 'tyttöpoika'],
  event: ['gren', 'tävlingsgren', 'stafett', 'tävling', 'event'],
  team: ['lag', 'lagnr', 'lagnummer', 'team'],
  leg: ['sträcka', 'stracka', 'sträckanr', 'position', 'plats', 'leg'],
}

export type Columns = {
  /** 0-based row of the headings. */
  headingRow: number
  index: ReadonlyMap<Field, number>
  /** A field's heading as written in the sheet, for fault messages. */
  title: (field: Field) => string
  /** Which name comes first in a column with the whole name; null when its heading does not tell. */
  nameOrder: NameOrder | null
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\d]/gu, '')

const fieldOf = (heading: string): Field | undefined =>
  (Object.keys(synonyms) as Field[]).find((field) => synonyms[field].includes(plain(heading)))

const orderOf = (heading: string): NameOrder | null => {
  if (firstNameFirst.includes(heading)) return 'first_last'
  return lastNameFirst.includes(heading) ? 'last_first' : null
}

/** Rows searched for headings, which titles and empty rows may precede. */
const SEARCHED_ROWS = 10

/** Maps fields to columns; returns a fault when the headings are missing or ambiguous. */
export function findColumns(table: Table): Columns | ImportFault {
  const headingRow = table
    .slice(0, SEARCHED_ROWS)
    .findIndex((row) => row.filter((cell) => fieldOf(cell) !== undefined).length >= 2)
  const headings = table[headingRow]
  if (!headings) {
    const detail = 'Rubrikraden saknas. Börja med rubrikerna Förnamn, Efternamn, Åk och Kön.'
    return { row: 1, column: null, code: 'headings_missing', detail }
  }
  const row = headingRow + 1
  const index = new Map<Field, number>()
  for (const [position, heading] of headings.entries()) {
    const field = fieldOf(heading)
    if (field === undefined) continue
    if (index.has(field)) {
      return { row, column: heading, code: 'heading_twice', detail: `Kolumnen ${heading} finns två gånger.` }
    }
    index.set(field, position)
  }
  const missing = [
    ...(index.has('name') || index.has('first_name') ? [] : ['Förnamn']),
    ...(index.has('name') || index.has('last_name') ? [] : ['Efternamn']),
    ...(index.has('grade') || index.has('class') ? [] : ['Åk']),
    ...(index.has('gender') ? [] : ['Kön']),
  ]
  if (missing.length > 0) {
    return { row, column: null, code: 'heading_missing', detail: `Kolumnen ${missing.join(' och ')} saknas.` }
  }
  const title = (field: Field) => headings[index.get(field) ?? -1] ?? ''
  return { headingRow, index, title, nameOrder: orderOf(plain(title('name'))) }
}

export type ParsedRow = {
  /** Row number as in the spreadsheet, from 1. */
  row: number
  first_name: string
  last_name: string
  grade: number | null
  /** "5B"; '' when the sheet names no class within the grade. */
  school_class: string
  gender: 'female' | 'male' | null
  event: string
  team: number
  leg: Leg
  /** The cells as written in the sheet, for the preview. */
  shown: { team: string; leg: string }
  hasFault: boolean
}

type Sheet = { columns: Columns; faults: ImportFault[]; questions: Questions; order: NameOrder }

/** Parses all rows that have content, each cell on its own. */
export function parseRows(
  table: Table,
  columns: Columns,
  questions: Questions,
): { rows: ParsedRow[]; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const filled = fillClass(table, columns, questions)
  const sheet = { columns, faults, questions, order: askOrder(filled, columns, questions) }
  const rows = filled.flatMap((cells, index) =>
    isData(cells, index, columns) ? parseRow(cells, index + 1, sheet) : [],
  )
  return { rows, faults }
}

const isData = (cells: readonly string[], index: number, { headingRow }: Columns) =>
  index > headingRow && cells.some((cell) => cell !== '')

const cellOf = (cells: readonly string[], { index }: Columns, field: Field) => cells[index.get(field) ?? -1] ?? ''

const isWhole = ({ index }: Columns) => !index.has('first_name') || !index.has('last_name')

/**
 * Fills a class that is written once above its rows. Pasted text does not keep merged cells, so an empty cell may also
 * be a mistake; the leader is asked.
 */
function fillClass(table: Table, columns: Columns, questions: Questions): Table {
  const field = columns.index.has('grade') ? 'grade' : 'class'
  const at = columns.index.get(field) ?? -1
  let above = ''
  const fills = new Map<number, string>()
  for (const [index, cells] of table.entries()) {
    if (!isData(cells, index, columns)) continue
    if (cells[at]) above = cells[at]
    else if (above !== '') fills.set(index, above)
  }
  const [first] = fills
  if (!first) return table
  const [index, value] = first
  const others = fills.size === 1 ? 'Cellen' : `Cellen och ${fills.size - 1} andra`
  const choice = questions.ask({
    id: 'fill',
    row: index + 1,
    text: `${columns.title(field)} är tomt på rad ${index + 1}. ${others} kan fyllas med värdet ovanför, här ”${value}”.`,
    choices: [
      { value: 'above', label: 'Fyll i värdet ovanför' },
      { value: 'empty', label: 'Lämna tomt och visa felen' },
    ],
    otherwise: 'empty',
  })
  if (choice !== 'above') return table
  return table.map((cells, row) => {
    const fill = fills.get(row)
    return fill === undefined
      ? cells
      : Array.from({ length: Math.max(cells.length, at + 1) }, (_, column) =>
          column === at ? fill : (cells[column] ?? ''),
        )
  })
}

/**
 * Which name comes first in a column of whole names: by the heading; otherwise the leader is asked when a name depends
 * on it.
 */
function askOrder(table: Table, columns: Columns, questions: Questions): NameOrder {
  if (!isWhole(columns)) return 'first_last'
  if (columns.nameOrder) return columns.nameOrder
  const names = table.flatMap((cells, index) =>
    isData(cells, index, columns) ? [{ row: index + 1, name: cellOf(cells, columns, 'name') }] : [],
  )
  const open = names.find(({ name }) => splitName(name, 'last_first').doubt === 'order')
  if (!open) return 'first_last'
  const [read, turned] = [splitName(open.name, 'first_last'), splitName(open.name, 'last_first')]
  const label = ({ first, last }: SplitName) => `förnamn ”${first}”, efternamn ”${last}”`
  const choice = questions.ask({
    id: 'order',
    row: open.row,
    text: `Kolumnen ${columns.title('name')} har hela namnet. I vilken ordning står det, till exempel på rad ${open.row}?`,
    choices: [
      { value: 'first_last', label: `Förnamnet först: ${label(read)}` },
      { value: 'last_first', label: `Efternamnet först: ${label(turned)}` },
    ],
    otherwise: null,
  })
  return choice === 'last_first' ? 'last_first' : 'first_last'
}

function parseRow(cells: readonly string[], row: number, { columns, faults, questions, order }: Sheet): ParsedRow {
  const before = faults.length
  const cell = (field: Field) => cellOf(cells, columns, field)
  const take = <T>(field: Field, read: Read<T>): T | null => {
    if ('value' in read) return read.value
    faults.push({ row, column: columns.title(field) || null, code: read.code, detail: read.detail })
    return null
  }
  const whole = isWhole(columns)
  const { first, last } = whole
    ? askParticle(cell('name'), row, order, questions)
    : { first: cell('first_name'), last: cell('last_name') }
  const first_name = take(whole ? 'name' : 'first_name', readName(first)) ?? first
  const last_name = take(whole ? 'name' : 'last_name', readName(last)) ?? last
  const gradeField = columns.index.has('grade') ? 'grade' : 'class'
  const grade = take(gradeField, readGrade(cell(gradeField)))
  const school_class = readClass(cell('class') || cell('grade'), grade)
  if (grade !== null && school_class !== '' && Number.parseInt(school_class, 10) !== grade) {
    const detail = `Klassen ${school_class} hör inte till årskurs ${grade}.`
    faults.push({ row, column: columns.title('class'), code: 'invalid', detail })
  }
  const gender = take('gender', readGender(cell('gender')))
  const event = cell('event')
  const team = event === '' ? 1 : (take('team', readTeam(cell('team'))) ?? 1)
  const leg = event === '' ? null : take('leg', readLeg(cell('leg')))
  const shown = event === '' ? { team: '', leg: '' } : { team: cell('team'), leg: cell('leg') }
  const hasFault = faults.length > before
  return { row, first_name, last_name, grade, school_class, gender, event, team, leg, shown, hasFault }
}

/** Asks the leader whether a capitalised particle belongs to the surname, as in "Anh Van Nguyen". */
function askParticle(name: string, row: number, order: NameOrder, questions: Questions) {
  const split = splitName(name, order)
  if (split.doubt !== 'particle') return split
  const other = lastWordOnly(name)
  const label = ({ first, last }: typeof other) => `Förnamn ”${first}”, efternamn ”${last}”`
  const choice = questions.ask({
    id: `particle.${row}`,
    row,
    text: `Vilket är efternamnet i ”${name}” på rad ${row}?`,
    choices: [
      { value: 'long', label: label(split) },
      { value: 'short', label: label(other) },
    ],
    otherwise: null,
  })
  return choice === 'short' ? other : split
}

/** Identifies a child within the unit by name and grade, without case; the class is compared separately. */
export const runnerKey = (runner: { first_name: string; last_name: string; grade: number | null }): string =>
  `${runner.first_name}|${runner.last_name}|${runner.grade}`.toLowerCase().normalize('NFC')
