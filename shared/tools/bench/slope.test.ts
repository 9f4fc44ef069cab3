import { expect, test } from 'vitest'
import { slope } from './slope.ts'

test('is the growth per step of a straight line, and flat where there is nothing to compare', () => {
  expect(
    slope([
      [0, 5],
      [1, 7],
      [2, 9],
    ]),
  ).toBe(2)
  expect(
    slope([
      [0, 7],
      [1, 5],
      [2, 7],
    ]),
  ).toBeCloseTo(0)
  expect(slope([[3, 7]])).toBe(0)
})
