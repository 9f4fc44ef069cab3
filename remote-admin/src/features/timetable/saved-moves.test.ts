import { expect, test } from 'vitest'
import type { PlanRow } from '../../shared/plan/api.ts'
import { movesBack, savesOf } from './saved-moves.ts'

const at = (clock: string): string => `2025-05-16T${clock}:00.000Z`
const row = (id: number, clock: string, more: Partial<PlanRow> = {}) =>
  ({ id, title: `Gren ${id}`, round: 'TRIAL', starts_at: at(clock), track: 4, is_started: false, ...more }) as PlanRow

const entry = (request_id: string, object_id: number, from: string, to: string) => ({
  at: at('09:50'),
  user: { id: 1, username: 'superadmin', name: '' },
  object_id,
  request_id,
  before: { day: '2025-05-16', startsAt: at(from), trackId: 4 },
  after: { day: '2025-05-16', startsAt: at(to), trackId: 4 },
})

const statesOf = (...input: Parameters<typeof savesOf>) => savesOf(...input).map(({ key, state }) => [key, state])

test('what was saved together is one save, which goes back to where its rows stood', () => {
  const entries = [entry('a', 1, '10:00', '10:10'), entry('a', 2, '10:30', '10:40'), entry('a', 99, '08:00', '08:05')]
  const saves = savesOf(entries.slice(0, 2), [row(1, '10:10'), row(2, '10:40')])
  expect(saves.map(({ state }) => state)).toEqual([{ refused: null }])
  expect(saves[0] && movesBack(saves[0])).toEqual([
    { row: 1, starts_at: at('10:00'), track: 4 },
    { row: 2, starts_at: at('10:30'), track: 4 },
  ])
  expect(statesOf(entries, [row(1, '10:10'), row(2, '10:40')])).toEqual([
    ['a', { refused: 'En av raderna är borttagen.' }],
  ])
  expect(statesOf(entries.slice(2), [row(1, '10:10')]), 'of another carnival').toEqual([])
})

test('a save is refused when a row has been moved again, edited or has begun', () => {
  const entries = [entry('b', 1, '10:10', '10:20'), entry('a', 1, '10:00', '10:10')]
  const moved = { refused: 'Gren 1, försök har ändrats igen sedan dess.' }
  expect(statesOf(entries, [row(1, '10:20')])).toEqual([
    ['b', { refused: null }],
    ['a', moved],
  ])
  expect(statesOf(entries.slice(1), [row(1, '10:10', { track: 5 })])).toEqual([['a', moved]])
  expect(statesOf(entries.slice(1), [row(1, '10:10', { is_started: true })])).toEqual([
    ['a', { refused: 'Gren 1, försök har redan börjat.' }],
  ])
})

test('a save that was taken back says so, and taking it back is no save of its own', () => {
  const entries = [
    entry('c', 2, '10:30', '10:40'),
    entry('b', 1, '10:10', '10:00'),
    entry('a', 1, '10:00', '10:10'),
    entry('first', 1, '09:50', '10:00'),
  ]
  expect(statesOf(entries, [row(1, '10:00'), row(2, '10:40')])).toEqual([
    ['c', { refused: null }],
    ['a', 'undone'],
    ['first', { refused: null }],
  ])
})
