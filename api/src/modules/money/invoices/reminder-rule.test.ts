import { expect, it } from 'vitest'
import { reminderVerdict } from './remind.ts'

const overdue: Parameters<typeof reminderVerdict>[0] = {
  kind: 'invoice',
  status: 'sent',
  due_on: '2025-05-01',
  open_cents: 5000,
  promised_on: null,
  sent_again_on: null,
  is_unreached: false,
  last: null,
  today: '2025-05-02',
}

it('goes up one level at a time, and only when the last one has fallen due', () => {
  expect(reminderVerdict(overdue)).toEqual({ isAllowed: true, level: 1 })
  const last = { level: 1, dueOn: '2025-05-12' }
  expect(reminderVerdict({ ...overdue, last, today: '2025-05-12' })).toMatchObject({
    isAllowed: false,
    code: 'not_due',
  })
  expect(reminderVerdict({ ...overdue, last, today: '2025-05-13' })).toEqual({ isAllowed: true, level: 2 })
})

it('says when an invoice that was sent again may be reminded of', () => {
  expect(reminderVerdict({ ...overdue, sent_again_on: '2025-04-30' })).toMatchObject({
    detail: 'fakturan skickades på nytt 30.4.2025. Påminn tidigast 15.5.2025.',
  })
})

it.each<[Partial<typeof overdue>, string]>([
  [{ status: 'paid' }, 'already_paid'],
  [{ status: 'overpaid' }, 'already_paid'],
  [{ status: 'credited' }, 'already_paid'],
  [{ status: 'issued' }, 'not_due'],
  [{ open_cents: 0 }, 'already_paid'],
  [{ kind: 'credit' }, 'invalid'],
  [{ today: '2025-05-01' }, 'not_due'],
  [{ promised_on: '2025-05-02' }, 'not_due'],
  [{ sent_again_on: '2025-04-30' }, 'not_due'],
  [{ is_unreached: true }, 'not_due'],
  [{ last: { level: 3, dueOn: '2025-04-01' } }, 'limit_reached'],
])('refuses %j as %s', (changed, code) => {
  expect(reminderVerdict({ ...overdue, ...changed })).toMatchObject({ isAllowed: false, code })
})
