import { type Leg, type Read, readGender, readGrade, readLeg, readName, readTeam, splitName } from './cells.ts'
import type { ImportFault } from './fault.ts'
import type { Columns, Field } from './headings.ts'
import type { Table } from './read-table.ts'

export type ParsedRow = {
  /** As the spreadsheet counts. */
  row: number
  first_name: string
  last_name: string
  grade: number | null
  gender: 'female' | 'male' | null
  event: string
  team: number
  leg: Leg
  /** As they stand in the sheet, for the preview. */
  shown: { team: string; leg: string }
  hasFault: boolean
}

/** Every row that holds anything, each cell judged by itself. */
export function parseRows(table: Table, columns: Columns): { rows: ParsedRow[]; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const rows = table.flatMap((cells, index) => {
    if (index <= columns.headingRow || cells.every((cell) => cell === '')) return []
    return parseRow(cells, index + 1, columns, faults)
  })
  return { rows, faults }
}

function parseRow(cells: string[], row: number, columns: Columns, faults: ImportFault[]): ParsedRow {
  const before = faults.length
  const cell = (field: Field) => cells[columns.index.get(field) ?? -1] ?? ''
  const take = <T>(field: Field, read: Read<T>): T | null => {
    if ('value' in read) return read.value
    faults.push({ row, column: columns.title(field) || null, code: read.code, detail: read.detail })
    return null
  }
  const isWhole = !columns.index.has('first_name') || !columns.index.has('last_name')
  const [first, last] = isWhole ? splitName(cell('name')) : [cell('first_name'), cell('last_name')]
  const first_name = take(isWhole ? 'name' : 'first_name', readName(first)) ?? first
  const last_name = take(isWhole ? 'name' : 'last_name', readName(last)) ?? last
  const grade = take('grade', readGrade(cell('grade')))
  const gender = take('gender', readGender(cell('gender')))
  const event = cell('event')
  const team = event === '' ? 1 : (take('team', readTeam(cell('team'))) ?? 1)
  const leg = event === '' ? null : take('leg', readLeg(cell('leg')))
  const shown = event === '' ? { team: '', leg: '' } : { team: cell('team'), leg: cell('leg') }
  return { row, first_name, last_name, grade, gender, event, team, leg, shown, hasFault: faults.length > before }
}

/** What makes two rows the same child: name and grade within the unit, whatever the case. */
export const runnerKey = (runner: { first_name: string; last_name: string; grade: number | null }): string =>
  `${runner.first_name}|${runner.last_name}|${runner.grade}`.toLowerCase().normalize('NFC')
