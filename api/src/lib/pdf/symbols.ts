import bwip from 'bwip-js/node'

/** Code 128 bar widths in modules: bar, space, bar … starting and ending with a bar. */
export function barWidths(digits: string): number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text: digits })
  if (!symbol || !('sbs' in symbol)) throw new Error('no bars')
  return symbol.sbs
}

/**
 * QR code as rows of dark and light squares. Text is encoded as UTF-8; error correction level M, as required by banks.
 */
export function qrSquares(text: string): boolean[][] {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const [symbol] = bwip.raw({ bcid: 'qrcode', text: bytes, binarytext: true, eclevel: 'M' } as never)
  if (!symbol || !('pixs' in symbol)) throw new Error('no squares')
  const { pixs, pixx, pixy } = symbol
  return Array.from({ length: pixy }, (_row, y) => pixs.slice(y * pixx, (y + 1) * pixx).map((dark) => dark === 1))
}
