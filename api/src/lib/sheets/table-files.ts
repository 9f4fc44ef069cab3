import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'

/** Amounts are given in cents and written in euros with two decimals, as read by bookkeeping programs. */
type Value = string | number | { cents: number }
type Table = { heads: readonly string[]; rows: readonly (readonly Value[])[] }

/** Prefixes an apostrophe to text that a spreadsheet would take for a formula; numbers stay numbers. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** With a decimal comma, as in Swedish and Finnish spreadsheets. */
function cell(value: Value): string {
  if (typeof value === 'string') return guarded(value)
  return (typeof value === 'number' ? String(value) : (value.cents / 100).toFixed(2)).replace('.', ',')
}

/** Semicolons, CRLF and a byte order mark, so that Excel in Swedish and Finnish opens the file by double click. */
export const csvTable = ({ heads, rows }: Table): string =>
  stringify([heads, ...rows.map((row) => row.map(cell))], { bom: true, delimiter: ';', record_delimiter: 'windows' })

/** One sheet with a frozen head row. Text cells have type text, so that spreadsheets do not evaluate them. */
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
