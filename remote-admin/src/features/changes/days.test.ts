import { expect, it } from 'vitest'
import { byDay, dayTitle } from './days.ts'

it('puts the changes of a day in Finland together, the newest first', () => {
  const entries = ['2025-04-15T08:00:00Z', '2025-04-14T21:30:00Z', '2025-04-14T20:30:00Z'].map((at) => ({ at }))
  expect([...byDay(entries)].map(([day, own]) => [day, own.length])).toEqual([
    ['2025-04-15', 2],
    ['2025-04-14', 1],
  ])
})

it('says today and yesterday', () => {
  const now = new Date('2025-04-15T09:00:00Z')
  expect(dayTitle('2025-04-15', now)).toBe('I dag, tisdag 15.4.2025')
  expect(dayTitle('2025-04-14', now)).toBe('I går, måndag 14.4.2025')
  expect(dayTitle('2025-04-12', now)).toBe('Lördag 12.4.2025')
})
