import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { expect, it } from 'vitest'
import { axisOf, growthOf, labelStep, monthsOf, stepsOf, ticksTo, valueAt } from './season-axis.ts'

const startsOn = '2025-05-16'
const now = growthOf(
  [
    { day: '2025-03-01', value: 3 },
    { day: '2025-03-02', value: 0 },
    { day: '2025-03-10', value: 2 },
  ],
  startsOn,
)
const last = growthOf([{ day: '2024-03-08', value: 4 }], '2024-05-17')

it('adds up day by day, at the distance from the own carnival', () => {
  expect(now).toEqual([
    { at: -76, value: 3 },
    { at: -75, value: 3 },
    { at: -67, value: 5 },
  ])
  expect(last).toEqual([{ at: -70, value: 4 }])
})

it('tells the sum between two events, and nothing before the first', () => {
  expect([valueAt(now, -70), valueAt(now, -77), valueAt(last, 0)]).toEqual([3, 0, 4])
})

it('the axis goes from the first event or the opening to the carnival', () => {
  expect(axisOf({ startsOn, asOf: '2025-04-15', now, last })).toEqual({ from: -76, to: 0, today: -31 })
  expect(axisOf({ startsOn, asOf: '2025-04-15', now, last, opensOn: '2025-02-03' }).from).toBe(-102)
})

it('the axis goes on while things happen after the carnival, and ends with them when the season is long over', () => {
  expect(axisOf({ startsOn, asOf: '2025-06-01', now, last }).to).toBe(16)
  expect(axisOf({ startsOn, asOf: '2027-06-01', now, last }).to).toBe(0)
  expect(axisOf({ startsOn, asOf: '2025-06-01', now: [], last: [] })).toEqual({ from: 0, to: 0, today: 16 })
})

it('writes the months on the axis', () => {
  const axis = axisOf({ startsOn, asOf: '2025-04-15', now, last })
  expect(monthsOf(axis, startsOn).map((at) => plusDays(startsOn, at))).toEqual([
    '2025-03-01',
    '2025-04-01',
    '2025-05-01',
  ])
})

it.each([1, 99, 100, 12_345, 99_999, 1_000_000, 7_654_321])(
  'reaches %s cents in few steps of whole euros',
  (highest) => {
    const ticks = ticksTo(highest, 100)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.every((tick) => tick % 100 === 0)).toBe(true)
  },
)

it('counts in whole teams, also when there are few or none', () => {
  expect(ticksTo(3, 1)).toEqual([0, 1, 2, 3])
  expect(ticksTo(1266, 1)).toEqual([0, 500, 1000, 1500])
  expect(ticksTo(0, 1)).toEqual([0])
})

it('thins the labels out', () => {
  expect([labelStep(5, 8), labelStep(40, 8)]).toEqual([1, 5])
})

it('draws in steps, this year until today and last year to the end', () => {
  const axis = axisOf({ startsOn, asOf: '2025-04-15', now, last })
  expect(stepsOf(now, axis, 5)).toBe('M0,100H0V40H1V40H9V0H45')
  expect(stepsOf(last, axis, 4, true)).toBe('M0,100H6V0H76')
})

it('a line of this year ends today, also when something is dated after it', () => {
  const axis = axisOf({ startsOn, asOf: '2025-03-08', now, last })
  expect(stepsOf(now, axis, 5)).toBe('M0,100H0V40H1V40H7')
})
