import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

const chunksOf = (png: Buffer): { type: string; data: Buffer }[] => {
  const found: { type: string; data: Buffer }[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return found
}

/** Paeth's predictor of the PNG format. */
const predict = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** The pixels' bytes in place of the browser's filtered rows, each row still behind its filter's number. */
const withoutFilters = (rows: Buffer, stride: number, size: number): Buffer => {
  const plain = Buffer.from(rows)
  for (let start = 0; start < plain.length; start += stride + 1) {
    const filter = plain[start] ?? 0
    plain[start] = 0
    for (let at = start + 1; at <= start + stride; at += 1) {
      const isFirst = at - start <= size
      const left = isFirst ? 0 : (plain[at - size] ?? 0)
      const up = start === 0 ? 0 : (plain[at - stride - 1] ?? 0)
      const corner = isFirst || start === 0 ? 0 : (plain[at - stride - 1 - size] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, predict(left, up, corner)][filter] ?? 0
      plain[at] = ((plain[at] ?? 0) + guess) & 255
    }
  }
  return plain
}

/** The same picture in fewer bytes: flat colours compress better without the filters that suit photographs. */
export const smallerPng = (png: Buffer): Buffer => {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const size = header[9] === 6 ? 4 : 3 // bytes of a pixel: with or without opacity
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const packed = deflateSync(withoutFilters(rows, header.readUInt32BE(0) * size, size), { level: 9 })
  const smaller = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return smaller.length < png.length ? smaller : png
}
