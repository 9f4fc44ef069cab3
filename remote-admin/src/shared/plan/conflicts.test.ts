import { expect, test } from 'vitest'
import type { PlanRow } from './api.ts'
import { clashesText, openConflicts, restText, troubleChangeText, troubleOf, worstFirst } from './conflicts.ts'

test('counts the conflicts as they are listed', () => {
  expect([[clash], [clash, runners]].map(clashesText)).toEqual(['1 krock', '2 krockar'])
  expect([[long], [long, many]].map(restText)).toEqual(['1 kort vila, kortast 5 min', '2 korta vilor, kortast 0 min'])
})

const clash = { rows: [1, 3], text: 'Bana: krock' }
const runners = { rows: [1, 3], text: 'Löpare: krock', runners: 4 }
const long = { rows: [2, 3], text: 'Vila 5', runners: 9, rest_min: 5 }
const few = { rows: [2, 3], text: 'Vila 0, få', runners: 2, rest_min: 0 }
const many = { rows: [1, 2], text: 'Vila 0, många', runners: 8, rest_min: 0 }

test('sorts the worst first: clashes, then the shortest rests, and what concerns most', () => {
  expect(worstFirst([long, few, many, runners, clash])).toEqual([clash, runners, many, few, long])
})

test('a row clashes or rests short, and a clash is told before a rest', () => {
  expect([1, 2, 3, 4].map((row) => troubleOf([clash, long], row))).toEqual(['clash', 'rest', 'clash', undefined])
})

test('a conflict counts until all its rows are over, as late as they are', () => {
  const at = (id: number, clock: string, delay: number) => ({
    ...{ id, ceremony_at: null, delay_min: delay, end_delay_min: delay },
    ...{ starts_at: `2025-05-16T${clock}:00Z`, ends_at: `2025-05-16T${clock}:30Z` },
  })
  const plan = {
    conflicts: [clash, long],
    rows: [at(1, '10:00', 0), at(2, '08:00', 0), at(3, '09:00', 10)] as PlanRow[],
  }
  const open = (now: string) => openConflicts(plan, new Date(`2025-05-16T${now}Z`))
  expect(open('09:09:00')).toEqual([clash, long])
  expect(open('09:11:00')).toEqual([clash])
  expect(open('10:01:00')).toEqual([])
})

test('says what became of the conflicts, and nothing where there are as many', () => {
  expect(troubleChangeText([clash, long], [clash, runners, clash])).toBe(
    ' Krockar:\u00a01\u00a0→\u00a03. Korta vilor:\u00a01\u00a0→\u00a00.',
  )
  expect(troubleChangeText([clash], [runners])).toBe('')
})
