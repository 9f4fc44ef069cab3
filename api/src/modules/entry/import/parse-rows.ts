import { upperFirst } from '@stafapp/shared/rules/first-letter'
import type { UnitGrades } from '@stafapp/shared/rules/school-class'
import { gradeWord } from '@stafapp/shared/rules/teams/words'
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
import type { Columns, Field } from './columns.ts'
import type { ImportFault, Questions, Table } from './table.ts'

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

type Sheet = {
  columns: Columns
  faults: ImportFault[]
  questions: Questions
  order: NameOrder
  own: UnitGrades
}

/** Parses all rows that have content, each cell on its own. A grade that the unit does not have is a fault. */
export function parseRows(
  table: Table,
  columns: Columns,
  questions: Questions,
  own: UnitGrades,
): { rows: ParsedRow[]; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const filled = fillClass(table, columns, questions)
  const sheet = { columns, faults, questions, order: askOrder(filled, columns, questions), own }
  const rows = filled.flatMap((cells, index) =>
    isData(cells, index, columns) ? parseRow(cells, index + 1, sheet) : [],
  )
  return { rows, faults }
}

/** Whether a row has something in the columns that are read: a total or a note below the list has not. */
const isData = (cells: readonly string[], row: number, { headingRow, index }: Columns) =>
  row > headingRow && [...index.values()].some((at) => (cells[at] ?? '') !== '')

const cellOf = (cells: readonly string[], { index, said }: Columns, field: Field) =>
  cells[index.get(field) ?? -1] || said.get(field) || ''

const isWhole = ({ index }: Columns) => !index.has('first_name') || !index.has('last_name')

/**
 * Fills a class that is written once above its rows. Pasted text does not keep merged cells, so an empty cell may also
 * be a mistake; the leader is asked.
 */
function fillClass(table: Table, columns: Columns, questions: Questions): Table {
  const field = columns.index.has('grade') ? 'grade' : 'class'
  if (columns.said.get(field)) return table
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
    text: `${upperFirst(columns.place(field))} är tom på rad ${index + 1}. ${others} kan fyllas med värdet ovanför, här ”${value}”.`,
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
    text: `I ${columns.place('name')} står hela namnet. I vilken ordning, till exempel på rad ${open.row}?`,
    choices: [
      { value: 'first_last', label: `Förnamnet först: ${label(read)}` },
      { value: 'last_first', label: `Efternamnet först: ${label(turned)}` },
    ],
    otherwise: null,
  })
  return choice === 'last_first' ? 'last_first' : 'first_last'
}

const noSurname = { code: 'required', detail: 'Efternamnet saknas. Skriv hela namnet.' }

function parseRow(cells: readonly string[], row: number, { columns, faults, questions, order, own }: Sheet): ParsedRow {
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
  const first_name = take(whole ? 'name' : 'first_name', readName(first))
  // One cell is reported once: an empty or misspelt whole name has been, above. A cell with one word has no surname.
  const wholeSurname = first_name === null ? { value: last } : last === '' ? noSurname : readName(last)
  const last_name = take(whole ? 'name' : 'last_name', whole ? wholeSurname : readName(last)) ?? last
  const gradeField = columns.index.has('grade') ? 'grade' : 'class'
  const grade = take(gradeField, requireOwn(readGrade(cell(gradeField)), own))
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
  return {
    row,
    first_name: first_name ?? first,
    last_name,
    grade,
    school_class,
    gender,
    event,
    team,
    leg,
    shown,
    hasFault,
  }
}

function requireOwn(read: Read<number>, { grades, words }: UnitGrades): Read<number> {
  if (!('value' in read) || grades.includes(read.value)) return read
  const detail = `Enheten har ${words}, inte ${written(read.value)}. Rätta årskursen eller lämna bort raden.`
  return { code: 'wrong_grade', detail }
}

/** A grade as a list writes it: "åk 11", not the register's own "år 2 på andra stadiet". */
const written = (grade: number): string => (grade >= 10 ? `åk ${grade}` : gradeWord(grade))

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
