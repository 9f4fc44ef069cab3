import { ApiError } from '@stafapp/shared/data'
import { expect, it } from 'vitest'
import { hasCode, isConflict } from './error-codes.ts'

const refusal = (...codes: string[]) =>
  new ApiError(new Response(null, { status: 409 }), {
    type: 'client_error',
    errors: codes.map((code) => ({ code, detail: '', attr: null })),
  })

it('finds a code among those of a refusal, and none in another error', () => {
  expect(hasCode(refusal('invalid', 'in_use'), 'in_use')).toBe(true)
  expect(hasCode(refusal('invalid'), 'in_use')).toBe(false)
  expect(hasCode(new Error('in_use'), 'in_use')).toBe(false)
})

it('a conflict is only what somebody else changed first', () => {
  expect([refusal('conflict'), refusal('idempotency_conflict'), null].map(isConflict)).toEqual([true, false, false])
})
