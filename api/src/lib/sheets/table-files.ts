import { stringify } from 'csv-stringify/sync'
import { runInThread } from '../run-in-thread.ts'

/** Amounts are given in cents and written in euros with two decimals, as read by bookkeeping programs. */
type Value = string | number | { cents: number }
type Table = {
  heads: readonly string[]
  rows: readonly (readonly Value[])[]
  /** Lines of text below the rows, such as what day the figures are of. */
  notes?: readonly string[]
}

/** Prefixes an apostrophe to text that a spreadsheet would take for a formula; numbers stay numbers. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** With a decimal comma, as in Swedish and Finnish spreadsheets. */
function cell(value: Value): string {
  if (typeof value === 'string') return guarded(value)
  return (typeof value === 'number' ? String(value) : (value.cents / 100).toFixed(2)).replace('.', ',')
}

/** Semicolons, CRLF and a byte order mark, so that Excel in Swedish and Finnish opens the file by double click. */
export const csvTable = ({ heads, rows, notes = [] }: Table): string =>
  stringify([heads, ...withNotes(rows, notes).map((row) => row.map(cell))], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
  })

const withNotes = (rows: Table['rows'], notes: readonly string[]): Table['rows'] => [
  ...rows,
  ...notes.map((note) => [note]),
]

export type XlsxOrder = Table & { sheet: string; widths: number[] }

/** One sheet with a frozen head row, written in a thread: a register of all schools takes a processor for a while. */
export async function xlsxTable({ heads, rows, notes = [], sheet }: Table & { sheet: string }): Promise<Buffer> {
  const widths = heads.map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => cell(row[column] ?? '').length))
    return Math.min(longest + 2, 60)
  })
  const order: XlsxOrder = { heads, rows: withNotes(rows, notes), sheet, widths }
  const bytes = await runInThread<Uint8Array>(new URL('./xlsx-thread.ts', import.meta.url), order)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
