// @vitest-environment jsdom
import { ApiError } from '@stafapp/shared/session'
import { failure } from '@stafapp/shared/testing/fake-api'
import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

test('shows type, then each code, detail and attribute', () => {
  const body = {
    type: 'validation_error',
    errors: [
      { code: 'required', detail: 'Fältet är obligatoriskt.', attr: 'email' },
      { code: 'phase_closed', detail: 'Anmälan har stängt.', attr: null },
    ],
  }
  expect(errorText(new ApiError(failure(400, 'x'), body))).toBe(
    'validation_error: required: Fältet är obligatoriskt. (email); phase_closed: Anmälan har stängt.',
  )
})

test('without an answer it is one sentence', () => {
  expect(errorText(new ApiError(null, null))).toBe(
    'Servern kunde inte nås. Kontrollera internetanslutningen och försök på nytt.',
  )
})

test.each([
  [new Error('Failed to fetch news'), 'Failed to fetch news'],
  ['text', 'text'],
  [undefined, 'undefined'],
])('%o', (error, text) => {
  expect(errorText(error)).toBe(text)
})
