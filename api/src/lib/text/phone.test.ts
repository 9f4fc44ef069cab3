import { expect, test } from 'vitest'
import { normalPhone } from './phone.ts'

test('a number is stored as E.164, and what is none is refused at its field', () => {
  expect(normalPhone('+358 (0)40 123 4567')).toBe('+358401234567')
  expect(() => normalPhone('40 123 4567', 'contact.phone')).toThrow(
    expect.objectContaining({ items: [expect.objectContaining({ code: 'invalid', attr: 'contact.phone' })] }),
  )
})
