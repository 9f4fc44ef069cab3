import { expect, it } from 'vitest'
import { destinationText, eventText } from './story-words.ts'

const part = {
  part: 'allocation-1',
  payment: 1,
  booked_on: '2025-04-01',
  from: '',
  reference: '',
  payment_cents: 100,
  amount_cents: 100,
  destination: 'invoice' as const,
  number: 203,
  extent: 'whole' as const,
  refund_state: null,
  reason: '',
  undone_at: null,
}
const event = {
  at: '2025-04-01T09:00:00.000Z',
  kind: 'change' as const,
  number: null,
  document: null,
  extent: null,
  action: '',
  level: 0,
  day: null,
  note: '',
  user: null,
}

it('names where money is', () => {
  expect(destinationText(part)).toBe('Faktura 203')
  expect(destinationText({ ...part, extent: 'difference' })).toBe('Tilläggsfaktura 203')
  expect(destinationText({ ...part, number: null, destination: 'refund', refund_state: 'gone' })).toBe(
    'Återbetalning, har lämnat kontot',
  )
  expect(destinationText({ ...part, number: null, destination: 'waiting' })).toBe('Väntar på beslut')
})

it('tells what happened with which invoice, also an action that is newer than the page', () => {
  const invoice = { ...event, number: 203, document: 'invoice', extent: 'whole' } as const
  expect(eventText({ ...invoice, kind: 'reminder', level: 1, day: '2025-04-24' })).toBe(
    'Faktura 203: påminnelse 1, förfaller 24.4.2025',
  )
  expect(eventText({ ...event, action: 'billing.change' })).toBe('Betalarens uppgifter ändrades')
  expect(eventText({ ...invoice, action: 'invoices.credit' })).toBe('Faktura 203: krediterades')
  expect(eventText({ ...invoice, action: 'invoices.unheard_of', extent: 'difference' })).toBe(
    'Tilläggsfaktura 203: ändrades',
  )
  expect(eventText({ ...invoice, action: 'invoices.issue', document: 'credit' })).toBe('Kreditnota 203: skapades')
})
