import { expect, test } from 'vitest'
import { pairRatio, showRatio } from './pair-ratio.ts'

test('gives the middle pair and an interval that leaves out the outer pairs of both ends', () => {
  const ratios = [1.3, 0.9, 1.01, 1.02, 0.95, 1.04, 1.0, 1.03, 0.98, 1.06, 1.08, 1.2, 1.12, 0.97, 1.05]
  // The fourth of fifteen from either end: in 1.8 % of cases three or fewer of fifteen lie below the true median.
  expect(pairRatio(ratios)).toEqual({ middle: 1.03, low: 0.98, high: 1.08 })
  expect(showRatio(pairRatio(ratios))).toBe('1.03× (0.98–1.08)')
})

test('narrows with the number of pairs, and spans all of a few', () => {
  expect(pairRatio([1.1, 0.9, 1])).toEqual({ middle: 1, low: 0.9, high: 1.1 })
  const many = Array.from({ length: 401 }, (_, index) => 1 + (index - 200) / 1000)
  const { low, middle, high } = pairRatio(many)
  expect(middle).toBe(1)
  expect(high - low).toBeCloseTo(0.04)
})
