import bwip from 'bwip-js/node'
import type { Paper } from './paper.ts'

/** Draws a QR code as vector squares, sharp at any size. */
export function drawQrCode(paper: Paper, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  // bwip's types cover the options of images only and not the raw output.
  const [symbol] = bwip.raw({ bcid: 'qrcode', text, eclevel: 'M' } as never) as unknown as [
    { pixs: number[]; pixx: number; pixy: number },
  ]
  const cell = side / symbol.pixx
  for (let row = 0; row < symbol.pixy; row += 1)
    for (let column = 0; column < symbol.pixx; column += 1)
      if (symbol.pixs[row * symbol.pixx + column] === 1) paper.rect(x + column * cell, y + row * cell, cell, cell)
  paper.fill('#000000')
}
