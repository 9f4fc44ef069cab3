import { expect, it } from 'vitest'
import type { Payment } from './api.ts'
import { howKnown, type Judged, outcomeOf } from './words.ts'

type Origin = Payment['allocations'][number]['origin']

const allocation: Payment['allocations'][number] = {
  id: 1,
  invoice: 7,
  number: 107,
  extent: 'whole',
  payer_name: 'Lovisa stad',
  school_name: 'Lovisavikens skola',
  part_count: 0,
  billing_information: 454,
  amount_cents: 100,
  origin: 'reference',
  allocated_at: '2025-05-28T07:00:00Z',
  undone_at: null,
}

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

it.each<[origins: Origin[], file: number | null, text: string]>([
  [[], 1, 'enligt referensen'],
  [['reference'], 1, 'enligt referensen'],
  [['proposal'], 1, 'enligt fakturan'],
  [['manual'], null, 'antecknad för hand'],
])('of a payment booked by %j in the file %s, says how its payer is known', (origins, file, text) => {
  expect(howKnown({ file, allocations: origins.map((origin) => ({ ...allocation, origin })) })).toBe(text)
})
