import { expect, it } from 'vitest'
import { destinationText, eventText, paidText } from './story-words.ts'

const part = {
  part: 'allocation-1',
  payment: 1,
  paid_on: '2025-04-01',
  booked_on: '2025-04-01',
  from: '',
  is_by_hand: true,
  is_by_reference: false,
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
  key: 'change-1',
  at: '2025-04-01T09:00:00.000Z',
  kind: 'change' as const,
  number: null,
  document: null,
  extent: null,
  action: '',
  level: 0,
  day: null,
  amount_cents: null,
  channel: null,
  note: '',
  user: null,
}

it('names where money is', () => {
  expect(destinationText(part)).toBe('Faktura 203')
  expect(destinationText({ ...part, extent: 'difference' })).toBe('Tilläggsfaktura 203')
  expect(destinationText({ ...part, number: null, destination: 'refund', refund_state: 'gone' })).toBe(
    'Återbetalning, betald',
  )
  expect(destinationText({ ...part, number: null, destination: 'waiting' })).toBe('Väntar på beslut')
})

it('tells what happened with which invoice, also an action that is newer than the page', () => {
  const invoice = { ...event, number: 203, document: 'invoice', extent: 'whole' } as const
  expect(eventText({ ...invoice, kind: 'reminder', level: 1, day: '2025-04-24' })).toBe(
    'Faktura 203: påminnelse 1, att betala senast 24.4.2025',
  )
  expect(eventText({ ...event, action: 'billing.change' })).toBe('Betalarens uppgifter ändrades')
  expect(eventText({ ...invoice, action: 'invoices.printed' })).toBe('Faktura 203: skrevs ut')
  expect(eventText({ ...invoice, action: 'invoices.unheard_of', extent: 'difference' })).toBe(
    'Tilläggsfaktura 203: ändrades',
  )
  const told = (more: Partial<Parameters<typeof eventText>[0]>) =>
    eventText({ ...invoice, ...more }).replaceAll(/\s/g, ' ')
  expect(told({ kind: 'issued', document: 'credit', amount_cents: -5200 })).toBe('Kreditnota 203: skapades, −52,00 €')
  expect(told({ kind: 'sending', channel: 'email' })).toBe('Faktura 203: utskick med e-post')
  expect(told({ kind: 'sending', channel: 'paper', level: 2 })).toBe('Faktura 203: utskick av påminnelse 2 på papper')
  expect(told({ kind: 'payment', amount_cents: 5200, day: '2025-04-02' })).toBe(
    'Faktura 203: betalning 52,00 €, bokförd av banken 2.4.2025',
  )
  expect(told({ kind: 'payment_undone', amount_cents: 5200 })).toBe(
    'Faktura 203: bokningen av betalningen 52,00 € ångrades',
  )
})

it('says who paid, also by the reference alone, and what there is to know beside the sum', () => {
  const told = (more: Partial<typeof part>) => paidText({ ...part, ...more }).replaceAll(/\s/g, ' ')
  expect(told({})).toBe('Antecknad för hand')
  expect(told({ is_by_hand: false })).toBe('Okänd betalare')
  expect(told({ is_by_hand: false, is_by_reference: true, reference: '202500010' })).toBe(
    'Betalaren enligt referensen, referens 202500010',
  )
  expect(told({ from: 'Esbo stad', booked_on: '2025-04-02', payment_cents: 200 })).toBe(
    'Esbo stad, betald 1.4.2025, del av 2,00 €',
  )
})
