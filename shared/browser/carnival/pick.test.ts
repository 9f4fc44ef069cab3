import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, test } from 'vitest'
import { pickKarneval } from './pick.ts'

const active = fakeKarneval({ id: 1, status: 'active' })
const archived = fakeKarneval({ id: 2, status: 'archived' })
const soon = fakeKarneval({ id: 3, status: 'upcoming', starts_on: '2026-05-15' })
const later = fakeKarneval({ id: 4, status: 'upcoming', starts_on: '2027-05-14' })

test.each([
  ['the chosen one', [active, archived], 2, archived],
  ['the active one when none was chosen', [archived, active], null, active],
  ['the active one when the chosen one is gone', [archived, active], 99, active],
  ['the newest upcoming when none is active', [soon, later, archived], null, later],
  ['none when all are over', [archived], null, null],
  ['none when there are none', [], 1, null],
])('%s', (_name, list, selected, expected) => {
  expect(pickKarneval(list, selected)).toBe(expected)
})
