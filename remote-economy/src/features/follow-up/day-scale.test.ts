import { expect, it } from 'vitest'
import { labelStep, moneyTicks } from './day-scale.ts'

it.each([1, 99, 100, 12_345, 99_999, 1_000_000, 7_654_321])(
  'has an axis that reaches %s cents in few round steps',
  (highest) => {
    const ticks = moneyTicks(highest)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.every((tick) => tick % 100 === 0)).toBe(true)
  },
)

it('has an axis when nothing has happened', () => {
  expect(moneyTicks(0)).toEqual([0])
})

it('thins the dates out', () => {
  expect(labelStep(5, 8)).toBe(1)
  expect(labelStep(40, 8)).toBe(5)
})
