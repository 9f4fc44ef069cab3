import { roomFor } from './frame.ts'
import { fonts, type Paper, sizes } from './paper.ts'
import { a4, contentEnd, contentWidth, mm } from './units.ts'

type Column = {
  title: string
  /** Share of the width, relative to the sum of all shares. */
  share: number
  align?: 'left' | 'right'
}

type TableOptions = {
  columns: readonly Column[]
  /** One text per column. Cell text wraps; a row is never split between pages. */
  rows: readonly (readonly string[])[]
  /** Bold rows of totals that end the table and stay together. */
  totals?: readonly (readonly string[])[]
  /** Rows to draw struck through, because they no longer apply. */
  isStruck?: (row: number) => boolean
  /** Font size, for tables with many columns; default: that of texts. */
  size?: number
}

const padding = { x: mm(1.5), y: mm(1.2) }
const line = '#98a2b3'

/**
 * Draws a table from the cursor on, over as many pages as needed, with its header on each. Leaves the cursor below it.
 */
export function drawTable(
  paper: Paper,
  { columns, rows, totals = [], isStruck, size = sizes.text }: TableOptions,
): void {
  const widths = widthsOf(columns)
  paper.fontSize(size)
  const draw = (cells: readonly string[], font: string, strike = false) =>
    drawRow(paper, { cells, columns, widths, font, strike })
  const header = () => {
    draw(
      columns.map(({ title }) => title),
      fonts.bold,
    )
    rule(paper, 1)
  }
  const heightOf = (cells: readonly string[], font: string) => rowHeight(paper, { cells, widths, font })
  const headerHeight = heightOf(
    columns.map(({ title }) => title),
    fonts.bold,
  )
  roomFor(paper, headerHeight + heightOf(rows[0] ?? [], fonts.regular))
  header()
  const totalsHeight = totals.reduce((sum, cells) => sum + heightOf(cells, fonts.bold), 0)
  for (const [index, cells] of rows.entries()) {
    // Keeps the last row with the totals, so that no page has totals only.
    const wanted = heightOf(cells, fonts.regular) + (index === rows.length - 1 ? totalsHeight : 0)
    if (roomFor(paper, Math.min(wanted, contentEnd - a4.top))) header()
    draw(cells, fonts.regular, isStruck?.(index) ?? false)
    rule(paper, 0.4)
  }
  for (const cells of totals) draw(cells, fonts.bold)
  paper.font(fonts.regular).fontSize(sizes.text)
  paper.x = a4.left
  paper.y += mm(4)
}

function widthsOf(columns: readonly Column[]): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => (contentWidth * share) / shares)
}

type Row = { cells: readonly string[]; widths: readonly number[]; font: string }

function rowHeight(paper: Paper, { cells, widths, font }: Row): number {
  paper.font(font)
  const heights = cells.map((cell, index) =>
    paper.heightOfString(cell || ' ', { width: (widths[index] ?? 0) - 2 * padding.x }),
  )
  return Math.max(0, ...heights) + 2 * padding.y
}

function drawRow(paper: Paper, row: Row & { columns: readonly Column[]; strike: boolean }): void {
  const height = rowHeight(paper, row)
  const top = paper.y
  let x = a4.left
  for (const [index, cell] of row.cells.entries()) {
    const width = row.widths[index] ?? 0
    const align = row.columns[index]?.align ?? 'left'
    paper.text(cell, x + padding.x, top + padding.y, { width: width - 2 * padding.x, align, strike: row.strike })
    x += width
  }
  paper.x = a4.left
  paper.y = top + height
}

function rule(paper: Paper, width: number): void {
  paper
    .moveTo(a4.left, paper.y)
    .lineTo(a4.left + contentWidth, paper.y)
    .lineWidth(width)
    .strokeColor(line)
    .stroke()
}
