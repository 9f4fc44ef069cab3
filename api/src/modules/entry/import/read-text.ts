import { readGender, readGrade } from './cells.ts'
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
  const spaced = plain.includes('\t') || plain.includes(';') ? null : splitBySpaces(plain)
  if (spaced && !(held[0] && codeOf(held[0]) === null)) return spaced
  const codes = held.map((separator) => ({ separator, code: codeOf(separator) }))
  const best =
    codes.find(({ code }) => code === null) ?? codes.find(({ code }) => code !== 'headings_missing') ?? codes[0]
  const table = splitText(plain, best?.separator ?? separators[0], LAST_ROW + 1)
  if (table.length > LAST_ROW) throw tooManyRows(table.length)
  return splitStrangers(table)
}

/** Cells of a row with name, grade and gender. */
const ROW_CELLS = 3

/**
 * Splits rows that were written with another separator than the list around them, as a line added by hand below a
 * pasted range. Titles above the first row with several cells stay whole, and so do names such as "Ek, Ida".
 */
function splitStrangers(table: Table): Table {
  const start = table.findIndex((row) => row.length >= ROW_CELLS)
  return table.map((row, index) => {
    const [line = '', ...rest] = row
    if (start === -1 || index < start || rest.some((cell) => cell !== '')) return row
    const others = separators.map((separator) => splitText(line, separator, 1)[0] ?? [])
    return others.find(({ length }) => length >= ROW_CELLS) ?? row
  })
}

/** The columns that a line of words ends with: gender and grade, each with its headings. */
const endings = [
  { fits: (word: string) => 'value' in readGender(word), heading: /^kön$/i },
  { fits: (word: string) => 'value' in readGrade(word), heading: /^(?:åk|årskurs|klass)$/i },
] as const

/** Longest line that is split into words, and lines that are: more are no class list. */
const LINE_LENGTH = 200
const LINES_MAX = 2_000

/**
 * Parses lines without separators, as copied from a PDF or a mail: "1. Ida Ek 5B f". Null unless most lines end with a
 * grade or a gender after a name of two words or more.
 */
function splitBySpaces(text: string): Table | null {
  const lines = text.split(/\r\n?|\n/)
  const filled = lines.filter((line) => line.trim() !== '').length
  if (lines.length > LINES_MAX || lines.some(({ length }) => length > LINE_LENGTH)) return null
  const rows = lines.map(cellsOfLine)
  const whole = rows.filter(([name = '', ...rest]) => /\s\S*[^,]$/.test(name) && rest.some((cell) => cell !== ''))
  // One line may be the headings or a title.
  return whole.length > 1 && whole.length >= 0.8 * (filled - 1) ? rows : null
}

/** The name, the grade and the gender of a line, without the number before it. */
function cellsOfLine(line: string): string[] {
  const words = line
    .trim()
    .replace(/^\d+[.):]?\s+(?=\p{L})/u, '')
    .split(/\s+/)
  const found = ['', '']
  // Either may come last.
  for (let taken = 0; taken < endings.length; taken += 1) {
    const last = words.at(-1) ?? ''
    // A runner's name has two words or more, a heading one.
    const kind = endings.findIndex(
      ({ fits, heading }, at) =>
        found[at] === '' && ((words.length > 2 && fits(last)) || (words.length > 1 && heading.test(last))),
    )
    if (kind === -1) break
    found[kind] = words.pop() ?? ''
  }
  const [gender = '', grade = ''] = found
  return [words.join(' '), grade, gender]
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
