import { expect, it } from 'vitest'
import { addDays, fromField, instantOf, toField } from './helsinki.ts'

it.each([
  ['2025-05-07T20:59:59.999Z', '2025-05-07T23:59'],
  ['2025-02-03T06:00:00.000Z', '2025-02-03T08:00'],
])('%s is %s on Finland’s clocks, and back', (instant, field) => {
  expect(toField(instant)).toBe(field)
  expect(fromField(field)).toBe(instant)
})

it('moves by days and keeps the clock over the change to summer time', () => {
  expect(fromField(addDays('2025-03-29T08:00', 1))).toBe('2025-03-30T05:00:00.000Z')
})

it.each([
  ['2025-05-16', '13:40', '2025-05-16T10:40:00.000Z'],
  ['2025-01-16', '13:40', '2025-01-16T11:40:00.000Z'],
  ['2025-05-16', '23:30', '2025-05-16T20:30:00.000Z'],
  ['2025-05-16', '00:10', '2025-05-15T21:10:00.000Z'],
  ['2025-05-16', '', null],
])('%s at %s is %s', (day, clock, instant) => expect(instantOf(day, clock)).toBe(instant))
