import { expect, test } from 'vitest'
import { readClock, readDay } from './typed-times.ts'

const near = '2025-04-15'

test.each([
  '16.5.2025',
  '16.05.2025',
  '16. 5. 2025',
  ' 16.5.25 ',
  '16/5/2025',
  '16-5-2025',
  '16 5 2025',
  '16,5,2025',
  '16 maj 2025',
  '16 Maj',
  'fredag 16.5.2025',
  '2025-05-16',
  '2025-5-16',
  '16.5',
  '16.5.',
])('the day "%s" is 16 May 2025', (text) => {
  expect(readDay(text, near)).toBe('2025-05-16')
})

test('a day without a year is the nearest one, so that autumn asks for next spring', () => {
  expect(readDay('16.5', '2026-12-01')).toBe('2027-05-16')
  expect(readDay('16.5', '2026-08-01')).toBe('2026-05-16')
  expect(readDay('1.12', '2025-04-15')).toBe('2024-12-01')
  expect(readDay('29.2', '2025-04-15')).toBe('2024-02-29')
})

test.each([
  '',
  '16',
  '31.2.2025',
  '29.2.2025',
  '0.5.2025',
  '16.13.2025',
  '16.5.202',
  '16.5.20250',
  '2025-05',
  '16.5.2025 14:40',
  'i morgon',
  '16 x 2025',
  '1e1.5.2025',
])('"%s" is no day', (text) => {
  expect(readDay(text, near)).toBeNull()
})

test.each([
  ['14:40', '14:40'],
  ['14.40', '14:40'],
  ['14,40', '14:40'],
  ['1440', '14:40'],
  ['14 40', '14:40'],
  ['940', '09:40'],
  ['9', '09:00'],
  ['9:05', '09:05'],
  [' kl. 9 ', '09:00'],
  ['kl 14.40', '14:40'],
  ['0', '00:00'],
  ['23:59', '23:59'],
])('the time "%s" is %s', (text, time) => {
  expect(readClock(text)).toBe(time)
})

test.each(['', '24', '24:00', '14:60', '14:4', '14.', '1:2:3', 'nio', '14400'])('"%s" is no time', (text) => {
  expect(readClock(text)).toBeNull()
})
