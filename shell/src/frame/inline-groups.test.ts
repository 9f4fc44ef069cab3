import { expect, test } from 'vitest'
import { inlineGroupCount, relayoutDelay } from './inline-groups.ts'

test.each([
  [320, 0],
  [400, 0],
  [401, 1],
  [600, 1],
  [601, 2],
  [800, 2],
  [801, 3],
  [1000, 3],
  [1001, 4],
  [1200, 4],
  [1201, 5],
  [1600, 5],
  [1601, Number.POSITIVE_INFINITY],
  [3840, Number.POSITIVE_INFINITY],
])('a bar of %d px shows %d groups inline', (width, groups) => {
  expect(inlineGroupCount(width, false)).toBe(groups)
})

test.each([320, 500, 1400])('on the small breakpoint a bar of %d px shows none', (width) => {
  expect(inlineGroupCount(width, true)).toBe(0)
})

// The last layout was at 1000 px and 10,000 ms; the expected delay is the rest of 500 ms.
test.each([
  ['99 px, 0 ms', 1099, 10_000, 500],
  ['99 px, 499 ms', 901, 10_499, 1],
  ['99 px, 500 ms', 1099, 10_500, 0],
  ['100 px, 0 ms', 1100, 10_000, 0],
  ['-100 px, 1 ms', 900, 10_001, 0],
  ['0 px, 499 ms', 1000, 10_499, 1],
  ['0 px, 9 s', 1000, 19_000, 0],
])('a change of %s: below 100 px the bar is laid out at most once in 500 ms', (_name, width, at, wait) => {
  expect(relayoutDelay({ width: 1000, at: 10_000 }, { width, at })).toBe(wait)
})

test('the first layout waits for nothing', () => {
  expect(relayoutDelay(null, { width: 700, at: 0 })).toBe(0)
})
