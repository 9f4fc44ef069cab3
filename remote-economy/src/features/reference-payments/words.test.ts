import { expect, it } from 'vitest'
import type { Payment } from './api.ts'
import { outcomeOf } from './words.ts'

const booking = { undone_at: null as string | null }
const payment = (fields: object): Payment =>
  ({
    state: 'over',
    amount_cents: 50_000,
    open_cents: 0,
    allocations: [booking],
    placements: [],
    ...fields,
  }) as unknown as Payment

it.each([
  ['stands on its invoice', {}, 'Överbetalning'],
  ['was written in by hand and taken back', { allocations: [{ undone_at: '2025-05-28T10:00:00+03:00' }] }, 'Ångrad'],
  [
    'was taken off its invoice and waits',
    { allocations: [{ undone_at: '2025-05-28T10:00:00+03:00' }], open_cents: 50_000 },
    'Väntar på beslut',
  ],
])('a payment that %s', (_what, fields, text) => {
  expect(outcomeOf(payment(fields)).text).toBe(text)
})
