import { roomFor } from './frame.ts'
import { fonts, type Paper, sizes } from './paper.ts'
import { a4, contentEnd, contentWidth, mm } from './units.ts'

type Column = {
  title: string
  /** Share of the width, relative to the sum of all shares. */
  share: number
  align?: 'left' | 'right'
  /** Draws a box to tick in each row that is not struck through. */
  isBox?: boolean
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
  /** Draws what belongs above the table; the page is changed before it when too little fits below. */
  heading?: () => void
  /** Lines of the heading; default one. */
  headingLines?: number
  /** Keeps the whole table on one page when a page can hold it. */
  isTogether?: boolean
  /** Less air between lines and rows, for lists of many pages. */
  isDense?: boolean
  /** false: the column titles are drawn only where a page begins. */
  hasHeader?: boolean
}

const padding = { x: mm(1.5), y: mm(1.2) }
const DENSE = mm(0.4)
/** Points; the font's own lines are far apart. */
const DENSE_GAP = -1.4
/** Room for each line of a heading. */
const HEADING = mm(6)
const line = '#98a2b3'

/**
 * Draws a table from the cursor on, over as many pages as needed, with its header on each. Leaves the cursor below it.
 */
export function drawTable(
  paper: Paper,
  {
    columns,
    rows,
    totals = [],
    isStruck,
    size = sizes.text,
    heading,
    headingLines = 1,
    isTogether,
    isDense,
    hasHeader = true,
  }: TableOptions,
): void {
  const widths = widthsOf(columns)
  const padY = isDense ? DENSE : padding.y
  paper.fontSize(size).lineGap(isDense ? DENSE_GAP : 0)
  const draw = (cells: readonly string[], font: string, strike = false) =>
    drawRow(paper, { cells, columns, widths, font, strike, padY })
  const header = () => {
    draw(
      columns.map(({ title }) => title),
      fonts.bold,
    )
    rule(paper, 1)
  }
  const heightOf = (cells: readonly string[], font: string) => rowHeight(paper, { cells, widths, font, padY })
  const headerHeight = heightOf(
    columns.map(({ title }) => title),
    fonts.bold,
  )
  const kept = isTogether ? rows : rows.slice(0, 1)
  const keptHeight = kept.reduce((sum, cells) => sum + heightOf(cells, fonts.regular), headerHeight)
  const headingHeight = heading ? HEADING * headingLines : 0
  const isNewPage = roomFor(paper, Math.min(headingHeight + keptHeight, contentEnd - a4.top))
  if (heading) {
    heading()
    paper.fontSize(size)
  }
  if (isNewPage || hasHeader) header()
  else rule(paper, 1)
  const totalsHeight = totals.reduce((sum, cells) => sum + heightOf(cells, fonts.bold), 0)
  for (const [index, cells] of rows.entries()) {
    // Keeps the last row with the totals, so that no page has totals only.
    const wanted = heightOf(cells, fonts.regular) + (index === rows.length - 1 ? totalsHeight : 0)
    if (roomFor(paper, Math.min(wanted, contentEnd - a4.top))) header()
    const strike = isStruck?.(index) ?? false
    const top = paper.y
    draw(cells, fonts.regular, strike)
    if (!strike) drawBoxes(paper, { columns, widths, top })
    rule(paper, 0.4)
  }
  for (const cells of totals) draw(cells, fonts.bold)
  paper.font(fonts.regular).fontSize(sizes.text).lineGap(0)
  paper.x = a4.left
  paper.y += mm(isDense ? 2.5 : 4)
}

function widthsOf(columns: readonly Column[]): number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => (contentWidth * share) / shares)
}

type Row = { cells: readonly string[]; widths: readonly number[]; font: string; padY: number }

function rowHeight(paper: Paper, { cells, widths, font, padY }: Row): number {
  paper.font(font)
  const heights = cells.map((cell, index) =>
    paper.heightOfString(cell || ' ', { width: (widths[index] ?? 0) - 2 * padding.x }),
  )
  return Math.max(0, ...heights) + 2 * padY
}

function drawRow(paper: Paper, row: Row & { columns: readonly Column[]; strike: boolean }): void {
  const height = rowHeight(paper, row)
  const top = paper.y
  let x = a4.left
  for (const [index, cell] of row.cells.entries()) {
    const width = row.widths[index] ?? 0
    const align = row.columns[index]?.align ?? 'left'
    paper.text(cell, x + padding.x, top + row.padY, { width: width - 2 * padding.x, align, strike: row.strike })
    x += width
  }
  paper.x = a4.left
  paper.y = top + height
}

type Boxes = { columns: readonly Column[]; widths: readonly number[]; top: number }

/** The boxes of a drawn row, which ends at the cursor. */
function drawBoxes(paper: Paper, { columns, widths, top }: Boxes): void {
  const side = mm(3)
  let x = a4.left
  for (const [index, { isBox }] of columns.entries()) {
    if (isBox) {
      const y = top + (paper.y - top - side) / 2
      paper
        .rect(x + padding.x, y, side, side)
        .lineWidth(0.8)
        .strokeColor('#000000')
        .stroke()
    }
    x += widths[index] ?? 0
  }
}

function rule(paper: Paper, width: number): void {
  paper
    .moveTo(a4.left, paper.y)
    .lineTo(a4.left + contentWidth, paper.y)
    .lineWidth(width)
    .strokeColor(line)
    .stroke()
}
