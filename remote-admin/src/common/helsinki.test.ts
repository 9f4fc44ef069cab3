import { expect, it } from 'vitest'
import { addDays, fromField, toField } from './helsinki.ts'

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
