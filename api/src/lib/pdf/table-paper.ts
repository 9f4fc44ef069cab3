import { runInThread } from '../run-in-thread.ts'
import { moneyText } from './words.ts'

type Value = string | number | { cents: number }

/** How a column of a spreadsheet stands on paper. */
export type Share = number | 'below'

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
  /** Widths relative to each other; a column of 0 is left out, one of `below` stands under the column before it. */
  shares: readonly Share[]
  rows: readonly (readonly Value[])[]
  totals: readonly Value[]
  /** Rows below the totals. */
  summary: readonly (readonly Value[])[]
  madeAt: Date
}

const textOf = (value: Value): string => (typeof value === 'object' ? moneyText(value.cents) : String(value))

/** A table as a PDF with numbered pages, drawn in a thread, because a journal of a year has many pages. */
export async function tablePaper({ heads, shares, rows, totals, summary, ...rest }: TablePaper): Promise<Buffer> {
  const places = shares.flatMap((share, index) => (typeof share === 'number' && share > 0 ? [{ share, index }] : []))
  const textsOf = (row: readonly Value[]) =>
    places.map(({ index }) => {
      const below = shares[index + 1] === 'below' ? [row[index + 1] ?? ''] : []
      return [row[index] ?? '', ...below].map(textOf).filter(Boolean).join('\n')
    })
  const order: TablePaperOrder = {
    ...rest,
    columns: textsOf(heads).map((title, at) => ({
      title,
      share: places[at]?.share ?? 1,
      align: typeof totals[places[at]?.index ?? 0] === 'object' ? 'right' : 'left',
    })),
    rows: rows.map(textsOf),
    totals: [totals, ...summary].map(textsOf),
  }
  const bytes = await runInThread<Uint8Array>(new URL('./table-paper-thread.ts', import.meta.url), order)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
