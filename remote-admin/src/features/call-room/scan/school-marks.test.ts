import { expect, it } from 'vitest'
import { dayHeats } from '../../../shared/raceday/day-heats.ts'
import type { NewFact, StartList } from '../../../shared/raceday/device-store.ts'
import { marksOfSchool } from './school-marks.ts'

const NOW = new Date('2025-05-16T09:00:00Z')

const place = (lane: number, team: number, school: number, withdrawn = false) => ({
  lane,
  team,
  team_name: `Lag ${team}`,
  bib: null,
  school,
  school_name: `Skola ${school}`,
  withdrawn,
  legs: [],
})

const heat = (number: number, calls_at: string, places: ReturnType<typeof place>[]) => ({
  event_instance: 7,
  event_name: '5 × 80 m',
  round: 'TRIAL' as const,
  number,
  event_no: 1,
  round_no: 1,
  distance_m: 400,
  calls_at,
  starts_at: calls_at,
  delay_min: 0,
  status: 'planned' as const,
  lanes: 8,
  gender: null,
  places,
})

const list: StartList = {
  part: null,
  official: null,
  day: '2025-05-16',
  version: 1,
  seq: 0,
  facts: [],
  heats: [
    heat(1, '2025-05-16T08:50:00Z', [place(1, 11, 1), place(2, 21, 2)]),
    heat(2, '2025-05-16T09:30:00Z', [place(1, 12, 1), place(2, 13, 1, true)]),
    heat(3, '2025-05-16T09:31:00Z', [place(1, 14, 1), place(2, 31, 3)]),
  ],
}

type Given = Pick<NewFact, 'kind' | 'team' | 'heat'>

const heatsWith = (...facts: Given[]) =>
  dayHeats({
    list,
    device: 'A',
    waiting: facts.map((fact, n) => ({
      n,
      fact: {
        ...fact,
        id: `f${n}`,
        event_instance: 7,
        round: 'TRIAL',
        undoes: null,
        device_time: NOW.toISOString(),
        seen: 0,
      } as NewFact,
    })),
  })

const read = (school: number, ...facts: Given[]) => {
  const { name, marks, marked, next } = marksOfSchool(heatsWith(...facts), school, NOW)
  const team = (each: { place: { team: number } }) => each.place.team
  return { name, marks: marks.map(team), marked: marked.map(team), next: next && team(next) }
}

it('marks the teams whose heats are called within half an hour, not those that are withdrawn', () => {
  expect(read(1)).toEqual({ name: 'Skola 1', marks: [11, 12], marked: [], next: null })
})

it('leaves a team that is marked as it is, and marks one that was said to be absent', () => {
  expect(read(1, { kind: 'present', team: 11, heat: 1 }, { kind: 'absent', team: 12, heat: 2 })).toEqual({
    name: 'Skola 1',
    marks: [12],
    marked: [11],
    next: null,
  })
})

it('marks nothing in a heat that is at the start', () => {
  expect(read(2, { kind: 'sent', team: null, heat: 1 })).toEqual({ name: 'Skola 2', marks: [], marked: [], next: null })
})

it('names the next team of a school that comes early, until its heat is called', () => {
  expect(read(3)).toEqual({ name: 'Skola 3', marks: [], marked: [], next: 31 })
  expect(read(3, { kind: 'called', team: null, heat: 3 })).toMatchObject({ marks: [31], next: null })
})

it('a school without teams has no name', () => {
  expect(read(9).name).toBeNull()
})
