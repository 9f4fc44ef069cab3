import { expect, test } from 'vitest'
import { nextHeat } from './next-heat.ts'

/** Fourteen heats with three minutes between them. */
const row = {
  starts_at: '2025-05-16T10:40:00Z',
  ends_at: '2025-05-16T11:22:00Z',
  delay_min: 0,
  heat_count: 14,
}

test.each([
  ['before the first', '10:00', {}, 1],
  ['as the first starts', '10:40', {}, 2],
  ['between the third and the fourth', '10:47', {}, 4],
  ['with a delay', '10:47', { delay_min: 6 }, 2],
  ['after the last', '12:00', {}, 14],
  ['for a row without heats', '12:00', { heat_count: 0, ends_at: '2025-05-16T10:40:00Z' }, 1],
])('a delay begins %s', (_, clock, changes, heat) => {
  expect(nextHeat({ ...row, ...changes }, new Date(`2025-05-16T${clock}:00Z`))).toBe(heat)
})
