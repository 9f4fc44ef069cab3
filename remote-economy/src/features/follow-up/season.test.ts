import { expect, it } from 'vitest'
import { followUp } from './follow-up-fixture.ts'
import { monthsOf, pointAt, seasonOf } from './season.ts'

const season = seasonOf(followUp)

it('adds up day by day', () => {
  expect(season.now).toEqual([
    { at: -76, invoiced_cents: 100_000, paid_cents: 0 },
    { at: -75, invoiced_cents: 100_000, paid_cents: 0 },
    { at: -74, invoiced_cents: 100_000, paid_cents: 40_000 },
  ])
})

it('puts last year at the same distance from its own carnival', () => {
  expect(season.last).toEqual([{ at: -70, invoiced_cents: 80_000, paid_cents: 30_000 }])
  expect(season).toMatchObject({ from: -76, to: 0, today: -31 })
})

it('tells the sums between two events, and nothing before the first', () => {
  expect(pointAt(season.last, -31)).toEqual({ at: -31, invoiced_cents: 80_000, paid_cents: 30_000 })
  expect(pointAt(season.last, -71)).toEqual({ at: -71, invoiced_cents: 0, paid_cents: 0 })
})

it('writes the months on the axis', () => {
  expect(monthsOf(season, followUp.starts_on).map(({ day }) => day)).toEqual(['2025-03-01', '2025-04-01', '2025-05-01'])
})

it('is empty without days', () => {
  const { now, last, from, to } = seasonOf({ ...followUp, days: [], last_year: null })
  expect({ now, last, from, to }).toEqual({ now: [], last: [], from: 0, to: 0 })
})
