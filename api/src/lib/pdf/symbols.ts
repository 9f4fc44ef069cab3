import bwip from 'bwip-js/node'
import encodeQR from 'qr'

/** Code 128 bar widths in modules: bar, space, bar … starting and ending with a bar. */
export function barWidths(digits: string): number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text: digits })
  if (!symbol || !('sbs' in symbol)) throw new Error('no bars')
  return symbol.sbs
}

/**
 * QR code as rows of dark and light squares, without its quiet zone. Text is encoded as UTF-8; error correction level M,
 * as required by banks.
 */
export const qrSquares = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
