import { expect, it } from 'vitest'
import { countdown, dayHeats, isSent, missingTeams } from './day-heats.ts'
import type { NewFact, StartList } from './device-store.ts'

const place = (lane: number, team: number, withdrawn = false) => ({
  lane,
  team,
  team_name: `Lag ${team}`,
  bib: null,
  school: 1,
  school_name: 'Skolan',
  withdrawn,
  legs: [],
})

const list: StartList = {
  part: null,
  official: null,
  day: '2025-05-16',
  version: 1,
  seq: 0,
  facts: [],
  heats: [
    {
      event_instance: 7,
      event_name: '5 × 80 m',
      round: 'TRIAL',
      number: 1,
      event_no: 7,
      round_no: 1,
      distance_m: 400,
      calls_at: '2025-05-16T06:00:00Z',
      starts_at: '2025-05-16T06:20:00Z',
      delay_min: 5,
      status: 'planned',
      lanes: 4,
      gender: null,
      places: [place(1, 11), place(2, 12), place(4, 14, true)],
    },
  ],
}

const waiting = (...facts: Pick<NewFact, 'kind' | 'team'>[]) =>
  facts.map((fact, n) => ({
    n,
    fact: {
      ...fact,
      id: `f${n}`,
      event_instance: 7,
      round: 'TRIAL' as const,
      heat: 1,
      undoes: null,
      device_time: '2025-05-16T06:00:00Z',
      seen: 0,
    },
  }))

const heatOf = (...facts: Pick<NewFact, 'kind' | 'team'>[]) => {
  const [heat] = dayHeats({ list, device: 'A', waiting: waiting(...facts) })
  if (!heat) throw new Error('no heat')
  return heat
}

it('a heat has its delayed times, and the lane of a withdrawn team is free', () => {
  expect(heatOf()).toMatchObject({
    callsAt: new Date('2025-05-16T06:05:00Z'),
    startsAt: new Date('2025-05-16T06:25:00Z'),
    freeLanes: [3, 4],
  })
})

it('marks that wait on the device count at once, the last one last', () => {
  const heat = heatOf({ kind: 'present', team: 11 }, { kind: 'absent', team: 12 }, { kind: 'present', team: 12 })
  expect(heat.derived.places.map(({ state }) => state)).toEqual(['present', 'present'])
  expect(missingTeams(heatOf({ kind: 'present', team: 11 })).map(({ team }) => team)).toEqual([12])
})

it('a heat that is sent on the device has left the call room', () => {
  expect(isSent(heatOf())).toBe(false)
  expect(isSent(heatOf({ kind: 'sent', team: null }))).toBe(true)
})

it.each([
  ['2025-05-16T06:04:00Z', 'om 4 min'],
  ['2025-05-16T07:15:00Z', 'om 1 h 15 min'],
  ['2025-06-16T07:15:00Z', 'om 31 dygn'],
  ['2025-05-16T06:00:20Z', 'nu'],
  ['2025-05-16T05:57:00Z', '3 min sen'],
])('a call at %s is "%s"', (callsAt, text) => {
  expect(countdown(new Date(callsAt), new Date('2025-05-16T06:00:00Z'))).toBe(text)
})
