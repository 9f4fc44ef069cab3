import { findColumns } from './columns.ts'
import { CELL_LENGTH, LAST_COLUMN, LAST_ROW } from './spreadsheet/read-xml.ts'
import { type Table, tooManyRows } from './table.ts'

/**
 * The possible separators, each with the pattern of a cell: pasted ranges use tabs, files semicolons (Swedish) or
 * commas (English).
 */
const separators = [
  { separator: '\t', cell: /[^\t\r\n]*/y },
  { separator: ';', cell: /[^;\r\n]*/y },
  { separator: ',', cell: /[^,\r\n]*/y },
] as const

type Separator = (typeof separators)[number]

/** Rows searched for headings with each separator. */
const HEAD_ROWS = 20

/**
 * Parses a pasted range or the text of a .csv file. Uses the separator with which the heading row is found, even below
 * titles; without headings, the first separator in the text.
 * @throws AppError too_large
 */
export function readText(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '')
  const held = separators.filter(({ separator }) => plain.includes(separator))
  const codeOf = (separator: Separator) => {
    const found = findColumns(splitText(plain, separator, HEAD_ROWS))
    return 'code' in found ? found.code : null
  }
  const codes = held.map((separator) => ({ separator, code: codeOf(separator) }))
  const best =
    codes.find(({ code }) => code === null) ?? codes.find(({ code }) => code !== 'headings_missing') ?? codes[0]
  const table = splitText(plain, best?.separator ?? separators[0], LAST_ROW + 1)
  if (table.length > LAST_ROW) throw tooManyRows(table.length)
  return table
}

/**
 * Parses at most `most` rows. Quoted cells may hold separators, line breaks and doubled quotes; a quote within a cell
 * is a character. Linear time.
 */
function splitText(text: string, separator: Separator, most: number): Table {
  const table: Table = [[]]
  let at = 0
  while (at <= text.length) {
    const row = table.at(-1)
    if (row && row.length >= LAST_COLUMN) at = endOfLine(text, at)
    const { cell, end } = readCell(text, at, separator)
    if (row && row.length < LAST_COLUMN)
      row.push(
        cell
          .slice(0, 2 * CELL_LENGTH)
          .trim()
          .slice(0, CELL_LENGTH),
      )
    const next = text.charAt(end)
    at = end + (next === '\r' && text.charAt(end + 1) === '\n' ? 2 : 1)
    if (next !== '\r' && next !== '\n') continue
    if (table.length >= most) return table
    table.push([])
  }
  return table
}

const lineEnd = /[\r\n]/g

function endOfLine(text: string, start: number): number {
  lineEnd.lastIndex = start
  return lineEnd.exec(text)?.index ?? text.length
}

function readCell(text: string, start: number, separator: Separator): { cell: string; end: number } {
  const closed = text.charAt(start) === '"' ? endOfQuoted(text, start) : -1
  if (closed === -1) {
    const end = endOfCell(text, start, separator)
    return { cell: text.slice(start, end), end }
  }
  const end = endOfCell(text, closed, separator)
  return { cell: text.slice(start + 1, closed - 1).replaceAll('""', '"') + text.slice(closed, end), end }
}

/**
 * The index after the closing quote; -1 when there is none within a cell's length, so that the opening quote is a
 * character.
 */
function endOfQuoted(text: string, begin: number): number {
  const limit = Math.min(text.length, begin + 4 * CELL_LENGTH)
  for (let at = begin + 1; at < limit; at += 1) {
    if (text.charAt(at) !== '"') continue
    if (text.charAt(at + 1) !== '"') return at + 1
    at += 1
  }
  return -1
}

function endOfCell(text: string, start: number, { cell }: Separator): number {
  cell.lastIndex = start
  cell.exec(text)
  return cell.lastIndex
}
