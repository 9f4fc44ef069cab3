import { missingCodes } from '@stafapp/shared/contract/api/schools'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, test } from 'vitest'
import { isAskedFor } from './asked-for.ts'

const karneval = fakeKarneval({
  intent_opens_at: '2025-01-07T06:00:00Z',
  teams_open_at: '2025-02-03T06:00:00Z',
  runners_close_at: '2025-05-07T20:59:59Z',
  runners_reopen_at: '2025-05-15T05:00:00Z',
  orders_close_at: '2025-04-30T20:59:59Z',
  ends_on: '2025-05-17',
})
const codes = missingCodes

test.each([
  ['2025-01-05', ['leader', 'phone', 'billing', 'unpaid']],
  ['2025-01-20', ['leader', 'phone', 'orders', 'billing', 'unpaid']],
  ['2025-04-15', codes],
  ['2025-05-06', ['teams', 'leader', 'compositions', 'phone', 'billing', 'unpaid']],
  ['2025-05-10', ['leader', 'phone', 'billing', 'unpaid']],
  ['2025-05-17', ['leader', 'compositions', 'phone', 'billing', 'unpaid']],
  ['2025-06-10', ['billing', 'unpaid']],
])('on %s asks for what the schools can still do', (day, asked) => {
  const now = new Date(`${day}T09:00:00Z`)
  expect(codes.filter((code) => isAskedFor(code, karneval, now))).toEqual(asked)
})

test('of an archived carnival only what is unpaid can still be mended', () => {
  const archived = fakeKarneval({ ...karneval, status: 'archived' })
  expect(codes.filter((code) => isAskedFor(code, archived, new Date('2025-05-06T09:00:00Z')))).toEqual(['unpaid'])
})
