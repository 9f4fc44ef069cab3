import { cpuMsOf } from '@stafapp/shared/testing/cpu-time'
import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'
import { cutAtSpace } from './mask-names.ts'
import { maskLogLine, maskPersonal } from './mask-personal.ts'

/** For each pattern, text that starts or continues a match but never ends it. */
const repeated = [
  ...['%E4', 'a.', 'a', '/', '/a?', '?', 'a@', 'a@a.', 'a@b.1', 'eyJ-', 'eyJhbGciOi.', '-a', '+1 (', '+1', '1234561'],
  ...['token ', 'token     =', '"token"', 'bearer ', 'password-reset/', 'FI21 1234 ', '050 ', ' ', 'Version/1 ', 'ä%'],
]

/** A quadratic pattern takes 3,000 ms; the limit leaves room for a busy machine. */
const LIMIT_MS = 300

test.each(repeated)('50,000 characters of %j are masked in a few milliseconds', (piece) => {
  const text = piece.repeat(Math.ceil(50_000 / piece.length))
  const took = cpuMsOf(() => {
    maskPersonal(text)
    maskLogLine(text)
    browserName(text)
  })
  expect(took).toBeLessThan(LIMIT_MS)
})

test('an address, a token and a handle are found in the middle of a long run', () => {
  const run = 'x'.repeat(30_000)
  expect(maskPersonal(`${run}@skolan.fi och`)).toBe('[e-post] och')
  expect(maskLogLine(`${run}.eyJhbGciOiJI.eyJzdWI.sig `)).toBe(`${run}.[token] `)
  expect(maskPersonal(`/sok/${run}?namn=Zelda slut`)).toBe(`/sok/${run}?[…] slut`)
})

test('a long text is cut before its last word, so that nothing is cut through', () => {
  expect(cutAtSpace('kort text', 20)).toBe('kort text')
  expect(cutAtSpace('at Page\nzelda@skolan.fi', 12)).toBe('at Page\n[…]')
  expect(cutAtSpace('a'.repeat(50), 20)).toBe('[…]')
})
