import { fonts, type Paper, sizes } from './paper.ts'
import { a4, contentEnd, contentWidth, mm } from './units.ts'

type Heading = {
  title: string
  /** Lines below the title, such as the unit and the carnival. */
  lines: readonly string[]
  /** Label and value pairs on the right: number, date, reference. */
  facts?: readonly (readonly [label: string, value: string])[]
}

/**
 * Draws the first page's heading: title and lines on the left, facts on the right. Leaves the cursor below the taller
 * of them.
 */
export function drawHeading(paper: Paper, { title, lines, facts = [] }: Heading): void {
  const half = contentWidth / 2
  const width = facts.length > 0 ? half : contentWidth
  const top = a4.top
  paper.font(fonts.bold).fontSize(sizes.title).text(title, a4.left, top, { width })
  paper.font(fonts.regular).fontSize(sizes.text)
  for (const line of lines) paper.text(line, { width })
  const leftEnd = paper.y
  const x = a4.left + half + mm(5)
  let y = top + mm(1)
  for (const [label, value] of facts) {
    paper.font(fonts.regular).text(label, x, y, { width: mm(32) })
    const labelEnd = paper.y
    paper.font(fonts.bold).text(value, x + mm(34), y, { width: half - mm(39) })
    y = Math.max(paper.y, labelEnd)
  }
  paper.font(fonts.regular)
  paper.x = a4.left
  paper.y = Math.max(leftEnd, y) + mm(6)
}

/** Draws a heading between two parts of a paper. */
export function drawSubheading(paper: Paper, text: string): void {
  roomFor(paper, mm(20))
  paper.font(fonts.bold).fontSize(sizes.heading).text(text, a4.left, paper.y, { width: contentWidth })
  paper.font(fonts.regular).fontSize(sizes.text)
  paper.y += mm(1.5)
}

/** Starts a new page unless `height` points are left on this one. Returns whether it did. */
export function roomFor(paper: Paper, height: number): boolean {
  if (paper.y + height <= contentEnd) return false
  paper.addPage()
  paper.x = a4.left
  paper.y = a4.top
  return true
}

/**
 * Draws the footer of all or the given pages: `text` on the left, "Sida 1 (2)" on the right. Called when all pages are
 * written.
 */
export function drawFooters(paper: Paper, text: string, pages = paper.bufferedPageRange()): void {
  const { start, count } = pages
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    // With the margin in place pdfkit would start a new page here.
    const { margins } = paper.page
    paper.page.margins = { ...margins, bottom: 0 }
    const y = a4.height - mm(12)
    paper.font(fonts.regular).fontSize(sizes.small)
    const width = contentWidth * 0.88
    // A longer text begins higher and ends on the line of the page number.
    const rise = paper.heightOfString(text, { width }) - paper.currentLineHeight(true)
    paper.text(text, a4.left, y - rise, { width })
    paper.text(`Sida ${page - start + 1} (${count})`, a4.left, y, { width: contentWidth, align: 'right' })
    paper.page.margins = margins
  }
  paper.fontSize(sizes.text)
}
