import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delayAt, delaySteps, heatPlan, heatTimes, type PlannedRow, rowEnd } from './plan.ts'

const at = (clock: string): Date => new Date(`2025-05-16T${clock}:00+03:00`)

const row: PlannedRow = {
  id: 1,
  day: '2025-05-16',
  callsAt: at('13:10'),
  startsAt: at('13:40'),
  trackId: 1,
  eventInstanceId: 21,
  round: 'TRIAL',
  intervalS: 180,
  durationMin: null,
}
const from12 = { trackId: 1, day: '2025-05-16', fromAt: heatPlan(row, 12).startsAt, minutes: 8 }

test('heats follow each other, upprop keeps its distance', () => {
  expect(heatPlan(row, 1)).toEqual({ callsAt: at('13:10'), startsAt: at('13:40') })
  expect(heatPlan(row, 12)).toEqual({ callsAt: at('13:43'), startsAt: at('14:13') })
  expect(rowEnd(row, 14)).toEqual(at('14:22'))
})

test('+8 min from heat 12 leaves heat 11 alone and moves what follows on that track', () => {
  expect(heatTimes(row, 11, [from12]).delayMin).toBe(0)
  expect(heatTimes(row, 12, [from12])).toEqual({ callsAt: at('13:43'), startsAt: at('14:13'), delayMin: 8 })
  expect(heatTimes(row, 14, [from12]).delayMin).toBe(8)
  expect(delaySteps(row, 14, [from12])).toEqual([{ from_heat: 12, delay_min: 8 }])
  const next = { ...row, id: 2, startsAt: at('14:25') }
  expect(delayAt(next, next.startsAt, [from12])).toBe(8)
})

test.each([
  ['another track', { trackId: 2 }],
  ['no track', { trackId: null }],
  ['another day', { day: '2025-05-17' }],
])('%s is not moved', (_what, change) => {
  const other = { ...row, ...change, startsAt: at('15:00') }
  expect(delayAt(other, other.startsAt, [from12])).toBe(0)
})

test('delays add up, and one that is taken back leaves the times that were there before', () => {
  const delay = fc.record({ from: fc.integer({ min: 1, max: 14 }), minutes: fc.integer({ min: -20, max: 60 }) })
  fc.assert(
    fc.property(fc.array(delay, { maxLength: 5 }), delay, fc.integer({ min: 1, max: 14 }), (before, extra, number) => {
      const toDelay = ({ from, minutes }: typeof extra) => ({
        ...from12,
        fromAt: heatPlan(row, from).startsAt,
        minutes,
      })
      const delays = before.map(toDelay)
      const shifted = heatTimes(row, number, [...delays, toDelay(extra)]).delayMin
      const plain = heatTimes(row, number, delays).delayMin
      expect(shifted - plain).toBe(number >= extra.from ? extra.minutes : 0)
    }),
  )
})
