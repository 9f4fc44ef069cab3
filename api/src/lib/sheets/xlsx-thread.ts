import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { XlsxOrder } from './table-files.ts'

// The thread that writes one spreadsheet: gets the table as workerData, answers once and ends. Text cells have type text,
// so that spreadsheets do not evaluate them.
const { heads, rows, sheet, widths } = workerData as XlsxOrder
const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
const body = rows.map((row) =>
  row.map((value) => {
    if (typeof value === 'string') return { value, type: String }
    return typeof value === 'number'
      ? { value, type: Number }
      : { value: value.cents / 100, type: Number, format: '#,##0.00' }
  }),
)
const columns = widths.map((width) => ({ width }))
parentPort?.postMessage(await writeXlsxFile([head, ...body], { sheet, stickyRowsCount: 1, columns }).toBuffer())
