import { expect, it } from 'vitest'
import { laneLabel } from '../../shared/places/lane-label.ts'
import { currentGroup, daysOf, eventGroups } from './event-groups.ts'
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

it.each([
  ['2025-04-15T06:00:00Z', 0],
  ['2025-05-16T10:45:00Z', 0],
  // The first event's final is later than the second event.
  ['2025-05-16T10:45:01Z', 1],
  ['2025-05-16T11:45:01Z', 0],
  // When all have run, the first one.
  ['2025-05-17T06:00:00Z', 0],
])('at %s the event that runs or is next is number %i of the day', (now, index) => {
  const [trial] = demoHeats.data
  if (!trial) throw new Error('no round')
  const at = (event_instance: number, starts_at: string, delay_min = 0) => ({
    ...trial,
    event_instance,
    heats: trial.heats.map((heat) => ({ ...heat, starts_at, delay_min })),
  })
  const rounds = [
    at(1, '2025-05-16T10:40:00Z'),
    at(2, '2025-05-16T11:30:00Z', 10),
    { ...at(1, '2025-05-16T15:00:00Z'), round: 'FINAL' as const, starts_at: '2025-05-16T15:00:00Z' },
  ]
  expect(currentGroup(eventGroups(rounds, '2025-05-16'), new Date(now))).toBe(index)
})

it('calls the number in a mass start a place, whatever it is', () => {
  expect(laneLabel({ lanes: 8 })).toBe('Bana')
  expect(laneLabel({ lanes: null })).toBe('Plats')
})
