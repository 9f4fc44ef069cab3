import { expect, test } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTime,
  formatWeekdayDate,
} from './format.ts'

test.each([
  ['2025-05-07', '7.5.2025'],
  ['2025-12-31', '31.12.2025'],
  ['2025-05-07T20:59:59Z', '7.5.2025'],
  ['2025-05-07T21:00:00Z', '8.5.2025'],
  ['2025-12-31T22:00:00Z', '1.1.2026'],
])('the date of %s is %s in Helsinki', (value, text) => {
  expect(formatDate(value)).toBe(text)
})

test.each([
  ['2025-05-16', 'fredag 16.5.2025'],
  ['2025-05-17T21:30:00Z', 'söndag 18.5.2025'],
])('%s is %s', (value, text) => {
  expect(formatWeekdayDate(value)).toBe(text)
})

test.each([
  ['2025-05-16T09:40:00Z', '12:40'],
  ['2025-05-16T09:40:05Z', '12:40:05'],
  ['2025-05-15T21:00:00Z', '00:00'],
  ['2025-01-16T09:40:00Z', '11:40'],
  ['12:40:00', '12:40'],
  ['12:40:30', '12:40:30'],
  ['9:05', '09:05'],
])('the time of %s is %s (seconds that are 00 are left out)', (value, text) => {
  expect(formatTime(value)).toBe(text)
})

test('a moment that no race depends on is told without its seconds', () => {
  expect(formatClock('2025-05-16T02:15:33Z')).toBe('05:15')
  expect(formatDateTime('2025-05-16T02:15:33Z')).toBe('16.5.2025 05:15')
})

test('both nights when the clock changes', () => {
  expect(formatDateTime('2025-03-30T00:59:00Z')).toBe('30.3.2025 02:59')
  expect(formatDateTime('2025-03-30T01:00:00Z')).toBe('30.3.2025 04:00')
  expect(formatDateTime('2025-10-26T00:30:00Z')).toBe('26.10.2025 03:30')
  expect(formatDateTime('2025-10-26T01:30:00Z')).toBe('26.10.2025 03:30')
})

test.each([
  [800, '8,00 €'],
  [0, '0,00 €'],
  [123_456_7, '12 345,67 €'],
  [-50, '−0,50 €'],
])('%d cents are %s', (cents, text) => {
  expect(formatMoney(cents).replaceAll(/\s/g, ' ')).toBe(text)
})

test('numbers are grouped by a space that does not break', () => {
  expect(formatNumber(12_000)).toBe('12\u00a0000')
})
