import type { Table } from '../table.ts'
import { CELL_LENGTH, CELLS_MAX, FILLED_MAX, LAST_COLUMN, LAST_ROW, readXml, refusal } from './read-xml.ts'

/** Shared strings and date formats that the cells of all sheets refer to. */
type Shared = { texts: readonly string[]; dates: ReadonlySet<number> }

type Cell = { row: number; column: number; type: string; format: number; value: string }
type Merge = { column: number; from: number; to: number }

/**
 * Reads one sheet as a table of text. Formulas give the value cached in the file; nothing is computed. A vertically
 * merged cell applies to each of its rows that has other content.
 * @throws AppError too_large for content beyond the limits, with its cell
 */
export function readSheet(xml: string, name: string, { texts, dates }: Shared): Table {
  const rows = new Map<number, string[]>()
  const merges: Merge[] = []
  let [row, column, cells] = [0, 0, 0]
  let cell: Cell | null = null
  // Read text only from values and inline strings, not from phonetic hints.
  let isValue = false
  let isPhonetic = false

  readXml(xml, {
    open: (element, attribute) => {
      if (element === 'row') {
        row = Number(attribute('r')) || row + 1
        column = 0
      } else if (element === 'c') {
        cells += 1
        if (cells > CELLS_MAX) throw tooMany(name)
        const position = cellPosition(attribute('r')) ?? { row, column: column + 1 }
        column = position.column
        cell = { ...position, type: attribute('t'), format: Number(attribute('s')), value: '' }
      } else if (element === 'v' || element === 't') isValue = true
      else if (element === 'rPh') isPhonetic = true
      else if (element === 'mergeCell' && merges.length < FILLED_MAX) merges.push(...mergeOf(attribute('ref')))
    },
    text: (text) => {
      if (cell && isValue && !isPhonetic && cell.value.length < CELL_LENGTH) cell.value += text
    },
    close: (element) => {
      if (element === 'v' || element === 't') isValue = false
      else if (element === 'rPh') isPhonetic = false
      else if (element === 'c' && cell) {
        put(rows, cell, cellText(cell, { texts, dates }), name)
        cell = null
      }
    },
  })
  fillMerged(rows, merges)
  return Array.from({ length: Math.max(0, ...rows.keys()) }, (_, index) => {
    // Fill holes of the sparse array, which iteration would skip.
    return Array.from(rows.get(index + 1) ?? [], (text) => text ?? '')
  })
}

function put(rows: Map<number, string[]>, { row, column }: Cell, text: string, sheet: string): void {
  if (text === '') return
  if (row > LAST_ROW || column > LAST_COLUMN) throw farOut(sheet, row, column)
  const own = rows.get(row) ?? []
  own[column - 1] = text
  rows.set(row, own)
}

function cellText({ type, format, value }: Cell, { texts, dates }: Shared): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'SANT' : 'FALSKT'
  const number = Number(value)
  if (type !== '' && type !== 'n') return value.slice(0, CELL_LENGTH).trim()
  if (value.trim() === '' || Number.isNaN(number)) return value.slice(0, CELL_LENGTH).trim()
  return dates.has(format) ? dateText(number) : String(number)
}

/** "C2:D20" → column 3 of the rows 2 to 20; empty for a range of one row. */
function mergeOf(range: string): Merge[] {
  const [first, last] = range.split(':').map(cellPosition)
  if (!first || !last || last.row <= first.row) return []
  return [{ column: first.column, from: first.row, to: Math.min(last.row, LAST_ROW) }]
}

function fillMerged(rows: Map<number, string[]>, merges: readonly Merge[]): void {
  let filled = 0
  for (const { column, from, to } of merges) {
    filled += to - from
    if (filled > FILLED_MAX) return
    const text = rows.get(from)?.[column - 1]
    if (!text) continue
    for (let row = from + 1; row <= to; row += 1) {
      const own = rows.get(row)
      if (own && !own[column - 1]) own[column - 1] = text
    }
  }
}

function columnName(column: number): string {
  let [name, rest] = ['', column]
  while (rest > 0) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
    rest = Math.floor((rest - 1) / 26)
  }
  return name
}

const farOut = (sheet: string, row: number, column: number) =>
  refusal(
    'too_large',
    `Bladet ”${sheet}” har innehåll i cell ${columnName(column)}${row}, långt utanför listan. Ta bort det och välj filen på nytt.`,
  )

const tooMany = (sheet: string) =>
  refusal('too_large', `Bladet ”${sheet}” har för många celler. Kopiera listan till ett nytt, tomt blad.`)

/** "C5" → row 5, column 3; null for an invalid reference. Excel's last cell is XFD1048576. */
function cellPosition(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9][0-9]{0,8})$/.exec(reference) ?? []
  if (letters === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}

/** Excel's own date and time formats (ECMA-376 part 1, 18.8.30). */
const isBuiltIn = (format: number) => (format >= 14 && format <= 22) || (format >= 45 && format <= 47)

/** The indexes of the cell formats that show a number as a date. */
export function readDateFormats(styles: string | undefined): ReadonlySet<number> {
  const dates = new Set<number>()
  if (styles === undefined) return dates
  const own = new Set<string>()
  let [isCellFormat, place] = [false, 0]
  readXml(styles, {
    open: (name, attribute) => {
      if (name === 'numFmt' && isDate(attribute('formatCode'))) own.add(attribute('numFmtId'))
      if (name === 'cellXfs') isCellFormat = true
      if (name !== 'xf' || !isCellFormat) return
      const format = attribute('numFmtId')
      if (own.has(format) || isBuiltIn(Number(format))) dates.add(place)
      place += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return dates
}

/** Looks for day and year letters outside quoted text and bracketed colours. */
const isDate = (code: string) => /[dyDY]/.test(code.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\][]*\]/g, ''))

const DAY_MS = 86_400_000

/** Converts Excel's day count from 30.12.1899 to a date: 45778 → "1.5.2025". */
function dateText(serial: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * DAY_MS)
  return Number.isNaN(date.getTime())
    ? String(serial)
    : `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`
}
