import { expect, it } from 'vitest'
import { followUp } from './follow-up-fixture.ts'
import { seasonOf } from './season.ts'

const season = seasonOf(followUp)

it('adds up what was invoiced and paid, day by day', () => {
  expect(season.now.invoiced.map(({ value }) => value)).toEqual([100_000, 100_000, 100_000])
  expect(season.now.paid).toEqual([
    { at: -76, value: 0 },
    { at: -75, value: 0 },
    { at: -74, value: 40_000 },
  ])
})

it('puts last year at the same distance from its own carnival', () => {
  expect(season.last).toEqual({ invoiced: [{ at: -70, value: 80_000 }], paid: [{ at: -70, value: 30_000 }] })
  expect(season.axis).toEqual({ from: -76, to: 0, today: -31 })
})

it('is empty without days', () => {
  const { now, last } = seasonOf({ ...followUp, days: [], last_year: null })
  expect({ now, last }).toEqual({ now: { invoiced: [], paid: [] }, last: { invoiced: [], paid: [] } })
})
