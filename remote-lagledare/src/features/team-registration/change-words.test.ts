import { expect, test } from 'vitest'
import { changeText } from './change-words.ts'
import type { Event, Line, Runner } from './entry.ts'

const names = ['Ada', 'Bea', 'Cia', 'Dana', 'Elin']
// Only the fields that are read.
const runners = names.map((first_name, index) => ({ id: index + 1, first_name, last_name: 'Ek' })) as Runner[]
// As above.
const event = { leg_distances_m: [80, 80, 80], reserves_max: 1 } as unknown as Event
const line = (legs: (number | null)[], reserves: (number | null)[] = [null]): Line => ({
  round: 'TRIAL',
  name: 'Lag 1',
  leader: null,
  legs,
  reserves,
})
const text = (before: Line, after: Line) => changeText({ event, runners, before, after })

test('one change by hand is said in one sentence', () => {
  expect(text(line([1, null, null]), line([1, 2, null]))).toBe('Bea Ek springer sträcka 2 (80 m).')
  expect(text(line([1, 2, 3]), line([1, 2, 3], [4]))).toBe('Dana Ek är reserv.')
  expect(text(line([1, null, null]), line([null, null, 1]))).toBe('Ada Ek springer sträcka 3 (80 m).')
  expect(text(line([1, 2, 3]), line([2, 1, 3]))).toBe('Bea Ek och Ada Ek byter plats.')
  expect(text(line([1, 2, 3], [4]), line([4, 2, 3], [1]))).toBe('Dana Ek och Ada Ek byter plats.')
  expect(text(line([1, 2, 3]), line([5, 2, 3]))).toBe('Elin Ek ersätter Ada Ek.')
  expect(text(line([1, 2, 3]), line([1, null, 3]))).toBe('Bea Ek är inte längre med i laget.')
})

test('nothing is said of a change of the name or of many places at once', () => {
  expect(text(line([1, 2, 3]), { ...line([1, 2, 3]), name: 'Lag 2', leader: 7 })).toBeNull()
  expect(text(line([null, null, null]), line([1, 2, 3]))).toBeNull()
  expect(text(line([1, 2, 3]), line([2, 3, 1]))).toBeNull()
})
