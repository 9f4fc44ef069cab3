import { ApiError } from '@stafapp/shared/data'
import { expect, it } from 'vitest'
import { asksForConfirmation, rowErrors } from './use-save-entry.ts'

const refused = (code: string, attr: string | null) =>
  new ApiError(new Response(null, { status: 409 }), {
    type: 'client_error',
    errors: [{ code, detail: 'Grenen är full.', attr }],
  })

it('puts an error on the row that was sent', () => {
  expect(rowErrors(refused('limit_reached', 'teams.1.count'), [10, 11])).toEqual({ 11: 'Grenen är full.' })
  expect(rowErrors(refused('limit_reached', 'intents.0'), [10, 11])).toEqual({ 10: 'Grenen är full.' })
})

it('puts an error without a row on none', () => {
  expect(rowErrors(refused('phase_closed', null), [10])).toEqual({})
  expect(rowErrors(new Error('offline'), [10])).toEqual({})
})

it('knows the question for confirmation', () => {
  expect(asksForConfirmation(refused('confirmation_required', 'teams.0'))).toBe(true)
  expect(asksForConfirmation(refused('phase_closed', null))).toBe(false)
})
