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

export type TableOptions = {
  columns: readonly Column[]
  /** One text per column. Cell text wraps; a row is never split between pages. */
  rows: readonly (readonly string[])[]
  /** Bold rows of totals that end the table and stay together. */
  totals?: readonly (readonly string[])[]
  /** Only the last total is bold, because the others lead to it. */
  isOneSum?: boolean
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
export function drawTable(paper: Paper, options: TableOptions): void {
  const { columns, rows, totals = [], isStruck, heading, isTogether, hasHeader = true } = options
  const { widths, padY, headerHeight, headingHeight, rowHeights, totalHeights } = measure(paper, options)
  const draw = (cells: readonly string[], { font, height }: { font: string; height: number }, strike = false) =>
    drawRow(paper, { cells, columns, widths, font, height, padY, strike })
  const header = () => {
    draw(
      columns.map(({ title }) => title),
      { font: fonts.bold, height: headerHeight },
    )
    rule(paper, 1)
  }
  const keptHeight = sumOf(isTogether ? rowHeights : rowHeights.slice(0, 1)) + headerHeight
  const isNewPage = roomFor(paper, Math.min(headingHeight + keptHeight, contentEnd - a4.top))
  if (heading) {
    heading()
    prepare(paper, options)
  }
  if (isNewPage || hasHeader) header()
  else rule(paper, 1)
  for (const [index, cells] of rows.entries()) {
    const height = rowHeights[index] ?? 0
    // Keeps the last row with the totals, so that no page has totals only.
    const wanted = height + (index === rows.length - 1 ? sumOf(totalHeights) : 0)
    if (roomFor(paper, Math.min(wanted, contentEnd - a4.top))) header()
    const strike = isStruck?.(index) ?? false
    const top = paper.y
    draw(cells, { font: fonts.regular, height }, strike)
    if (!strike) drawBoxes(paper, { columns, widths, top })
    rule(paper, 0.4)
  }
  for (const [index, cells] of totals.entries()) {
    const isBold = !options.isOneSum || index === totals.length - 1
    draw(cells, { font: isBold ? fonts.bold : fonts.regular, height: totalHeights[index] ?? 0 })
  }
  reset(paper)
  paper.x = a4.left
  paper.y += gapAfter(options)
}

/** The height that a table takes on one page, with its heading and the gap after it. Draws nothing. */
export function tableHeight(paper: Paper, options: TableOptions): number {
  const { headerHeight, headingHeight, rowHeights, totalHeights } = measure(paper, options)
  reset(paper)
  const header = options.hasHeader === false ? 0 : headerHeight
  return headingHeight + header + sumOf(rowHeights) + sumOf(totalHeights) + gapAfter(options)
}

const sumOf = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)

const gapAfter = ({ isDense }: TableOptions): number => mm(isDense ? 2.5 : 4)

const prepare = (paper: Paper, { size = sizes.text, isDense }: TableOptions): void => {
  paper.fontSize(size).lineGap(isDense ? DENSE_GAP : 0)
}

const reset = (paper: Paper): void => {
  paper.font(fonts.regular).fontSize(sizes.text).lineGap(0)
}

/** Every height once, because to wrap a text takes as long as to draw it. Leaves the table's size and line gap set. */
function measure(paper: Paper, options: TableOptions) {
  const { columns, rows, totals = [], heading, headingLines = 1, isDense } = options
  const widths = widthsOf(columns)
  const padY = isDense ? DENSE : padding.y
  prepare(paper, options)
  const heightOf = (cells: readonly string[], font: string) => rowHeight(paper, { cells, widths, font, padY })
  return {
    widths,
    padY,
    headingHeight: heading ? HEADING * headingLines : 0,
    headerHeight: heightOf(
      columns.map(({ title }) => title),
      fonts.bold,
    ),
    rowHeights: rows.map((cells) => heightOf(cells, fonts.regular)),
    totalHeights: totals.map((cells) => heightOf(cells, fonts.bold)),
  }
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

function drawRow(paper: Paper, row: Row & { columns: readonly Column[]; height: number; strike: boolean }): void {
  paper.font(row.font)
  const top = paper.y
  let x = a4.left
  for (const [index, cell] of row.cells.entries()) {
    const width = row.widths[index] ?? 0
    const align = row.columns[index]?.align ?? 'left'
    paper.text(cell, x + padding.x, top + row.padY, { width: width - 2 * padding.x, align, strike: row.strike })
    x += width
  }
  paper.x = a4.left
  paper.y = top + row.height
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
