import { expect, it } from 'vitest'
import { reminderVerdict } from './remind.ts'

const overdue = {
  kind: 'invoice',
  status: 'sent',
  dueOn: '2025-05-01',
  openCents: 5000,
  last: null,
  promisedOn: null,
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

it.each([
  [{ status: 'paid' }, 'already_paid'],
  [{ status: 'overpaid' }, 'already_paid'],
  [{ status: 'credited' }, 'already_paid'],
  [{ openCents: 0 }, 'already_paid'],
  [{ kind: 'credit' }, 'invalid'],
  [{ today: '2025-05-01' }, 'not_due'],
  [{ promisedOn: '2025-05-02' }, 'not_due'],
  [{ last: { level: 3, dueOn: '2025-04-01' } }, 'limit_reached'],
])('refuses %j as %s', (changed, code) => {
  expect(reminderVerdict({ ...overdue, ...changed })).toMatchObject({ isAllowed: false, code })
})
