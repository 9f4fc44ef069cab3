import { expect, test } from 'vitest'
import { laterBy } from './later-by.ts'

test('pairs are compared with each other, so a slow moment that meets both says nothing', () => {
  expect(laterBy([110, 1110, 105], [100, 1100, 100])).toEqual({ median: 10, error: 0 })
})

test('negative is earlier, and one outlier decides nothing', () => {
  const { median, error } = laterBy([90, 85, 900], [100, 100, 100])
  expect(median).toBe(-10)
  expect(error).toBeCloseTo(10.7, 1)
})
