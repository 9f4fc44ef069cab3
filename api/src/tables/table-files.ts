import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'

type Value = string | number
type Table = { heads: readonly string[]; rows: readonly (readonly Value[])[] }

/** A text that a spreadsheet would take for a formula gets an apostrophe before it (R35); numbers stay numbers. */
const guarded = (value: Value): Value => (typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** Decimal comma, as Swedish and Finnish spreadsheets read it. */
const cell = (value: Value): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : String(guarded(value))

/** Semicolons, CRLF and a byte order mark: what Excel in Swedish and Finnish opens with a double click. */
export const csvTable = ({ heads, rows }: Table): string =>
  stringify([heads, ...rows.map((row) => row.map(cell))], { bom: true, delimiter: ';', record_delimiter: 'windows' })

/** One sheet, its head row fixed. Text is written as text, which no spreadsheet reckons with. */
export async function xlsxTable({ heads, rows, sheet }: Table & { sheet: string }): Promise<Buffer> {
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  const widths = heads.map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length))
    return { width: Math.min(longest + 2, 60) }
  })
  return writeXlsxFile([head, ...body], { sheet, stickyRowsCount: 1, columns: widths }).toBuffer()
}
