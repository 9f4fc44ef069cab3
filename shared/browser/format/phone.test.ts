import { expect, test } from 'vitest'
import { phoneText, toE164 } from './phone.ts'

test.each([
  ['050 123 4567', '+358501234567'],
  ['050-123 4567', '+358501234567'],
  ['+358 50 123 4567', '+358501234567'],
  ['+358 (0)50 123 4567', '+358501234567'],
  ['00358501234567', '+358501234567'],
  ['06 123 456', '+3586123456'],
  ['+46 70 123 45 67', '+46701234567'],
])('%s is stored as %s', (text, stored) => {
  expect(toE164(text)).toBe(stored)
})

test.each(['', '123', 'femtio', '+', '+0123456789', '050 123 4567 8901 2345', '501234567'])(
  '%j is no number',
  (text) => {
    expect(toE164(text)).toBeNull()
  },
)

test('a Finnish mobile number is shown in groups, others as they are', () => {
  expect(phoneText('+358501234567')).toBe('+358 50 123 4567')
  expect(phoneText('+46701234567')).toBe('+46701234567')
  expect(phoneText('')).toBe('')
})
