import { expect, test } from 'vitest'
import { normalPhone } from './phone.ts'

test.each([
  ['040 123 4567', '+358401234567'],
  ['040-1234567', '+358401234567'],
  ['+358 40 123 4567', '+358401234567'],
  ['+358 (0)40 123 4567', '+358401234567'],
  ['+3580401234567', '+358401234567'],
  ['00358 40 123 4567', '+358401234567'],
  ['09 123 4567', '+35891234567'],
  ['(06) 123 4567', '+35861234567'],
  ['+46 70 123 45 67', '+46701234567'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalPhone(typed)).toBe(stored)
})

test.each([
  '',
  'abc',
  '112',
  '40 123 4567',
  '+0401234567',
  '0401234567890123456',
  '０４０１２３４５６７',
  '040 123 4567 ankn. 2',
])('%j is no phone number', (typed) => {
  expect(() => normalPhone(typed)).toThrow('Ange ett telefonnummer')
})
