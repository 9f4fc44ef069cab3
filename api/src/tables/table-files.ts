import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'

/** Money is given in cents and written in euros with two decimals, which is what bookkeeping programs read. */
type Value = string | number | { cents: number }
type Table = { heads: readonly string[]; rows: readonly (readonly Value[])[] }

/** A text that a spreadsheet would take for a formula gets an apostrophe before it (R35); numbers stay numbers. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Decimal comma, as Swedish and Finnish spreadsheets read it. */
function cell(value: Value): string {
  if (typeof value === 'string') return guarded(value)
  return (typeof value === 'number' ? String(value) : (value.cents / 100).toFixed(2)).replace('.', ',')
}

/** Semicolons, CRLF and a byte order mark: what Excel in Swedish and Finnish opens with a double click. */
export const csvTable = ({ heads, rows }: Table): string =>
  stringify([heads, ...rows.map((row) => row.map(cell))], { bom: true, delimiter: ';', record_delimiter: 'windows' })

/** One sheet, its head row fixed. Text is written as text, which no spreadsheet reckons with. */
export async function xlsxTable({ heads, rows, sheet }: Table & { sheet: string }): Promise<Buffer> {
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) => {
      if (typeof value === 'string') return { value, type: String }
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: value.cents / 100, type: Number, format: '#,##0.00' }
    }),
  )
  const widths = heads.map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => cell(row[column] ?? '').length))
    return { width: Math.min(longest + 2, 60) }
  })
  return writeXlsxFile([head, ...body], { sheet, stickyRowsCount: 1, columns: widths }).toBuffer()
}
