import { runInThread } from '../run-in-thread.ts'
import { moneyText } from './words.ts'

type Value = string | number | { cents: number }

/** A table with its heading, as texts. */
export type TablePaperOrder = {
  title: string
  lines: string[]
  columns: { title: string; share: number; align: 'left' | 'right' }[]
  rows: string[][]
  totals: string[][]
  madeAt: Date
}

type TablePaper = {
  title: string
  lines: string[]
  heads: readonly string[]
  /** Widths relative to each other; a column of 0 is left out. */
  shares: readonly number[]
  rows: readonly (readonly Value[])[]
  totals: readonly Value[]
  /** Rows below the totals. */
  summary: readonly (readonly Value[])[]
  madeAt: Date
}

const textOf = (value: Value): string => (typeof value === 'object' ? moneyText(value.cents) : String(value))

/** A table as a PDF with numbered pages, drawn in a thread, because a journal of a year has many pages. */
export async function tablePaper({ heads, shares, rows, totals, summary, ...rest }: TablePaper): Promise<Buffer> {
  const hasRoom = (_cell: unknown, index: number) => shares[index] !== 0
  const textsOf = (row: readonly Value[]) => row.filter(hasRoom).map(textOf)
  const order: TablePaperOrder = {
    ...rest,
    columns: heads
      .map((title, index) => ({
        title,
        share: shares[index] ?? 1,
        align: typeof totals[index] === 'object' ? ('right' as const) : ('left' as const),
      }))
      .filter(hasRoom),
    rows: rows.map(textsOf),
    totals: [totals, ...summary].map(textsOf),
  }
  const bytes = await runInThread<Uint8Array>(new URL('./table-paper-thread.ts', import.meta.url), order)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
