import { expect, test } from 'vitest'
import { isOver, nextHeat } from './next-heat.ts'

/** Fourteen heats with three minutes between them. */
const row = {
  starts_at: '2025-05-16T10:40:00Z',
  ends_at: '2025-05-16T11:22:00Z',
  delay_min: 0,
  end_delay_min: 0,
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

const at = (clock: string) => new Date(`2025-05-16T${clock}:00Z`)
const ceremony = { ceremony_at: '2025-05-16T11:40:00Z' }
const none = { ceremony_at: null }

test.each([
  ['its last heat runs', none, '11:21', false],
  ['its last heat has run', none, '11:22', true],
  ['a delay that began within it moves the end', { ...none, end_delay_min: 8 }, '11:29', false],
  ['its prizes are still to be given', ceremony, '11:39', false],
  ['its prizes have been given', ceremony, '11:40', true],
  ['the ceremony is as late as the last heat', { ...ceremony, end_delay_min: 8 }, '11:47', false],
  ['a row of unknown length has just begun', { ...none, ends_at: row.starts_at }, '11:09', false],
  ['a row of unknown length began half an hour ago', { ...none, ends_at: row.starts_at }, '11:10', true],
])('whether a row is over when %s', (_, changes, clock, expected) => {
  expect(isOver({ ...row, ...changes }, at(clock))).toBe(expected)
})
