import { expect, it } from 'vitest'
import { byUrgency, type Deadline, deadlineWords } from './deadlines.ts'

const deadline = (code: Deadline['code'], due_at: string | null, missing: number): Deadline => ({
  code,
  due_at,
  missing,
})

it('puts what is missing first, then the nearest date, then what has no date', () => {
  const sorted = byUrgency([
    deadline('teams', '2025-04-25T20:59:00Z', 0),
    deadline('billing', null, 1),
    deadline('orders', '2025-05-02T20:59:00Z', 1),
    deadline('runners', '2025-05-07T20:59:00Z', 4),
  ])
  expect(sorted.map(({ code }) => code)).toEqual(['orders', 'runners', 'billing', 'teams'])
})

it('says how much is missing, in one and in many', () => {
  expect(deadlineWords.teams.missing(1)).toBe('1 enhet har inga lag')
  expect(deadlineWords.teams.missing(2)).toBe('2 enheter har inga lag')
})
