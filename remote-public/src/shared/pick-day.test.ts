import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { expect, it } from 'vitest'
import { pickDay } from './pick-day.ts'

const days = ['2025-05-16', '2025-05-17']

it('keeps a wished day of this carnival, else shows today, else the first day', () => {
  expect(pickDay(days, '2025-05-17', '2025-05-16')).toBe('2025-05-17')
  expect(pickDay(days, '2024-05-17', '2025-05-17')).toBe('2025-05-17')
  expect(pickDay(days, null, '2025-04-15')).toBe('2025-05-16')
  expect(pickDay([], '2025-05-17', '2025-05-17')).toBeNull()
})

it('takes the calendar day of Helsinki, not of UTC', () => {
  expect(helsinkiDay(new Date('2025-05-16T21:30:00Z'))).toBe('2025-05-17')
})
