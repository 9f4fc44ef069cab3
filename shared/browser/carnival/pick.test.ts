import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { expect, test } from 'vitest'
import { pickKarneval } from './pick.ts'

const active = fakeKarneval({ id: 1, status: 'active' })
const archived = fakeKarneval({ id: 2, status: 'archived' })
const soon = fakeKarneval({ id: 3, status: 'upcoming', starts_on: '2026-05-15' })
const later = fakeKarneval({ id: 4, status: 'upcoming', starts_on: '2027-05-14' })
const draft = fakeKarneval({ id: 5, status: 'draft', starts_on: '2028-05-12' })

test.each([
  ['the chosen one', [active, archived], 2, archived],
  ['the active one when none was chosen', [archived, active], null, active],
  ['the active one when the chosen one is gone', [archived, active], 99, active],
  ['the newest upcoming when none is active', [later, soon, archived], null, later],
  ['the chosen draft of the organiser', [draft, active], 5, draft],
  ['no draft while another one is upcoming', [draft, soon], null, soon],
  ['the draft of the organiser when all others are over', [draft, archived], null, draft],
  ['none when all are over', [archived], null, null],
  ['none when there are none', [], 1, null],
])('%s', (_name, list, selected, expected) => {
  expect(pickKarneval(list, selected)).toBe(expected)
})
