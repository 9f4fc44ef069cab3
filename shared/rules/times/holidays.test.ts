import { expect, test } from 'vitest'
import { holidayOn } from './holidays.ts'

test.each([
  ['2024-03-31', 'påskdagen'],
  ['2025-04-18', 'långfredagen'],
  ['2025-04-21', 'annandag påsk'],
  ['2026-05-14', 'Kristi himmelsfärdsdag'],
  ['2027-05-06', 'Kristi himmelsfärdsdag'],
  ['2038-04-25', 'påskdagen'],
  ['2025-05-01', 'första maj'],
  ['2025-01-06', 'trettondagen'],
  ['2025-06-20', 'midsommarafton'],
  ['2026-06-19', 'midsommarafton'],
  ['2026-06-18', null],
  ['2026-05-15', null],
  ['', null],
])('%s is %s', (day, name) => {
  expect(holidayOn(day)).toBe(name)
})
