import type { Paper } from './paper.ts'
import { qrSquares } from './symbols.ts'

/** Draws a QR code as vector rectangles, sharp at any size: the dark squares beside each other in a row are one. */
export function drawQrCode(paper: Paper, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const rows = qrSquares(text)
  const cell = side / rows.length
  for (const [down, row] of rows.entries()) {
    for (let along = 0; along < row.length; ) {
      const end = row.indexOf(!row[along], along)
      const width = (end < 0 ? row.length : end) - along
      if (row[along]) paper.rect(x + along * cell, y + down * cell, width * cell, cell)
      along += width
    }
  }
  paper.fill('#000000')
}
