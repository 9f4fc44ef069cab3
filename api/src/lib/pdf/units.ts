/** Converts millimetres to PDF points. */
export const mm = (length: number): number => (length * 72) / 25.4

/** A4 and the margins of all our papers, in points. The bottom margin holds the footer. */
export const a4 = { width: mm(210), height: mm(297), left: mm(20), right: mm(20), top: mm(18), bottom: mm(20) }

/** Points between the side margins. */
export const contentWidth = a4.width - a4.left - a4.right

/** Lowest y of the content on a page. */
export const contentEnd = a4.height - a4.bottom
