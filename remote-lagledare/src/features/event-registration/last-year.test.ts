import { expect, it } from 'vitest'
import { event as offer, team } from '../../shared/entry/test-data.ts'
import { lastYear } from './last-year.ts'

const then = [
  { id: 1, event: 10, name: '4 × 100 m flickor, åk 7–9' },
  { id: 2, event: 20, name: '3 × 600 m' },
  { id: 3, event: 30, name: 'Gatustafett' },
]
const teams = [
  team({ id: 1, event_instance: 1 }),
  team({ id: 2, event_instance: 1, status: 'withdrawn' }),
  team({ id: 3, event_instance: 2 }),
  team({ id: 4, event_instance: 3 }),
  team({ id: 5, event_instance: 3 }),
  team({ id: 6, event_instance: 3, school_unit: 6 }),
]

it('takes over what fits, and lists what no longer does', () => {
  const offers = [offer({ id: 100 }), offer({ id: 300, event: 30, name: 'Gatustafett', max_teams_per_unit: 1 })]
  expect(lastYear(offers, { events: then, teams }, 5)).toEqual({
    counts: { 100: 1, 300: 1 },
    misfits: ['3 × 600 m, 1 lag: enheten kan inte anmäla lag till grenen i år.', 'Gatustafett: 1 av 2 lag ryms i år.'],
  })
})

it('has nothing for a unit that was not there', () => {
  expect(lastYear([offer()], { events: then, teams }, 99)).toEqual({ counts: {}, misfits: [] })
})
