import { expect, it } from 'vitest'
import type { MatchRow, Payment } from './api.ts'
import { formatText, howKnown, type Judged, outcomeOf, readText, trialText } from './words.ts'

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

const row = (open_cents: number, isOnInvoice: boolean): MatchRow => ({
  line: 1,
  state: 'exact',
  reason: '',
  is_duplicate: false,
  payment: null,
  reference: '',
  payer: '',
  message: '',
  booked_on: '2025-04-14',
  paid_on: '2025-04-14',
  amount_cents: 100,
  known_payer: null,
  booked_cents: 100 - open_cents,
  open_cents,
  allocations: isOnInvoice ? [{ ...allocation, amount_cents: 100 - open_cents }] : [],
  proposals: [],
})
const [whole, divided, waiting] = [row(0, true), row(40, true), row(100, false)]

it.each([
  [[whole, divided, waiting], '2 betalningar bokas på fakturor, 1 av dem delvis, och 1 väntar sedan på ditt beslut'],
  [[whole, waiting], '1 betalning bokas på fakturor och 1 väntar sedan på ditt beslut'],
  [[divided, divided, waiting], '2 betalningar bokas på fakturor, delvis, och 1 väntar sedan på ditt beslut'],
  [[divided], '1 betalning bokas på fakturor, delvis. Det som blir över väntar sedan på ditt beslut'],
  [[whole], '1 betalning bokas på fakturor, och ingen väntar på ditt beslut'],
])('a trial counts each payment once: %#', (rows, text) => {
  expect(trialText({ rows, new_count: rows.length, row_count: rows.length })).toBe(text)
})

it('of a file that is read in, tells nothing that decisions change', () => {
  expect(readText({ rows: [whole, divided, waiting], new_count: 3 })).toBe(
    '2 av 3 betalningar är bokade, 1 av dem delvis',
  )
  expect(readText({ rows: [whole], new_count: 1 })).toBe('1 betalning är bokad')
  expect(readText({ rows: [waiting], new_count: 1 })).toBe('1 betalning är inläst')
})

it('tells lines that somebody wrote from those of a file', () => {
  expect(formatText({ format: 'lines', name: 'Inklistrade rader' })).toBe('inskrivna rader')
  expect(formatText({ format: 'lines', name: 'maj.csv' })).toBe('rader ur filen')
})
