import { expect, test } from 'vitest'
import { toAppError } from '../http/errors/error-answer.ts'
import { safeError } from '../logging/safe-error.ts'

/** As thrown by drizzle: the driver's error is the cause, the parameters are in the message. */
const failed = (code: string) =>
  new Error('Failed query: insert into t values ($1)\nparams: hemligt', {
    cause: Object.assign(new Error('Key (name)=(hemligt) already exists'), { code, constraint: 't_key' }),
  })

test.each([
  ['22021', 400, 'invalid'],
  ['22P05', 400, 'invalid'],
  ['22003', 400, 'invalid'],
  ['22008', 400, 'invalid'],
  ['23505', 409, 'already_exists'],
  ['23503', 409, 'in_use'],
  ['23514', 409, 'conflict'],
  ['40001', 503, 'unavailable'],
  ['40P01', 503, 'unavailable'],
  ['53100', 503, 'unavailable'],
  ['57P01', 503, 'unavailable'],
  ['57014', 503, 'unavailable'],
  ['ECONNREFUSED', 503, 'unavailable'],
  ['42P01', 500, 'internal_error'],
])('PostgreSQL %s answers %i %s', (state, status, code) => {
  const error = toAppError(failed(state))
  expect([error.status, error.items[0]?.code]).toEqual([status, code])
})

test('R47: what is logged of a failed statement holds neither its parameters nor the row', () => {
  const logged = safeError(failed('23505'))
  expect(JSON.stringify(logged)).not.toContain('hemligt')
  expect(logged).toMatchObject({ state: '23505', constraint: 't_key' })
  expect(logged.stack).toContain('faults.test.ts')
})
