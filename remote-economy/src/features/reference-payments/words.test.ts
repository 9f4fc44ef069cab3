import { expect, it } from 'vitest'
import { type Judged, outcomeOf } from './words.ts'

const payment: Judged = {
  state: 'over',
  amount_cents: 50_000,
  open_cents: 0,
  allocations: [{ undone_at: null }],
  placements: [],
}
const allocations = [{ undone_at: '2025-05-28T10:00:00+03:00' }]

it.each<[what: string, fields: Partial<Judged>, text: string]>([
  ['stands on its invoice', {}, 'Överbetalning'],
  ['was written in by hand and taken back', { allocations }, 'Ångrad'],
  ['was taken off its invoice and waits', { allocations, open_cents: 50_000 }, 'Väntar på beslut'],
])('a payment that %s', (_what, fields, text) => {
  expect(outcomeOf({ ...payment, ...fields }).text).toBe(text)
})
