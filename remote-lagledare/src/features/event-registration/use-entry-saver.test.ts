import { ApiError } from '@stafapp/shared/data'
import { expect, it } from 'vitest'
import { outcomeOf } from './use-entry-saver.ts'

const refused = (code: string, attr: string | null, status = 409) =>
  new ApiError(new Response(null, { status }), {
    type: 'client_error',
    errors: [{ code, detail: 'Grenen är full.', attr }],
  })

it('puts an error on the row that was sent', () => {
  const rowsOf = (attr: string) => outcomeOf(refused('limit_reached', attr), [10, 11])
  expect(rowsOf('teams.1.count')).toMatchObject({ kind: 'refused', rows: { 11: 'Grenen är full.' } })
  expect(rowsOf('intents.0')).toMatchObject({ kind: 'refused', rows: { 10: 'Grenen är full.' } })
})

it('puts an error without a row on none', () => {
  expect(outcomeOf(refused('phase_closed', null), [10]).kind).toBe('failed')
  expect(outcomeOf(new Error('programming error'), [10]).kind).toBe('failed')
})

it('knows the question for confirmation', () => {
  expect(outcomeOf(refused('confirmation_required', 'confirm', 400), [10])).toEqual({
    kind: 'asks',
    detail: 'Grenen är full.',
  })
})

it('takes no answer, a busy server and a broken one for something that passes', () => {
  expect(outcomeOf(new ApiError(null, null), [10]).kind).toBe('unanswered')
  for (const status of [429, 500, 503]) expect(outcomeOf(refused('x', null, status), [10]).kind).toBe('unanswered')
})
