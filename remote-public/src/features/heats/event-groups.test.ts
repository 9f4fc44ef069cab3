import { expect, it } from 'vitest'
import { laneLabel } from '../../shared/places/lane-label.ts'
import { daysOf, eventGroups } from './event-groups.ts'
import { demoHeats } from './testing/demo-heats.ts'

it('gathers a day by event in the order of the starts, with counts', () => {
  expect(eventGroups(demoHeats.data, '2025-05-16')).toMatchObject([
    { id: 1, name: '5 × 80 m flickor, åk 1–6', heatCount: 1, teamCount: 1 },
    { id: 2, name: '5 × 80 m pojkar, åk 1–6', heatCount: 1, teamCount: 2 },
  ])
  expect(daysOf(demoHeats.data)).toEqual(['2025-05-16', '2025-05-17'])
})

it('keeps both rounds of one event in one group, the earlier one first', () => {
  const [trial] = demoHeats.data
  if (!trial) throw new Error('no round')
  const final = { ...trial, round: 'FINAL' as const, starts_at: '2025-05-16T15:00:00Z' }
  const groups = eventGroups([final, trial], '2025-05-16')
  expect(groups.map(({ rounds }) => rounds.map(({ round }) => round))).toEqual([['TRIAL', 'FINAL']])
})

it('calls the number in a mass start a place, whatever it is', () => {
  expect(laneLabel({ lanes: 8 })).toBe('Bana')
  expect(laneLabel({ lanes: null })).toBe('Plats')
})
