import { expect, it } from 'vitest'
import { phoneHref } from './terms.ts'

it('dials digits only', () => {
  expect(phoneHref('+358 6 123-456')).toBe('tel:+3586123456')
})
