import { expect, test } from 'vitest'
import { chooseEncoding } from './conditional-get.ts'

const all = { identity: Buffer.from('a'), br: Buffer.from('b'), gzip: Buffer.from('c') }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s is answered in %s', (header, expected) => {
  expect(chooseEncoding(header, all)).toBe(expected)
})

test('an encoding that is not at hand is not chosen', () => {
  expect(chooseEncoding('br, gzip', { identity: Buffer.from('a') })).toBe('identity')
})

test('the difference to a file that the client has is better than any encoding of the whole', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd, dcb, dcz', { ...all, dcz: Buffer.from('d') })).toBe('dcz')
})
