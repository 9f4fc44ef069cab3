import { expect, it } from 'vitest'
import {
  deliveryState,
  dueText,
  type InvoiceBrief,
  lateShareText,
  payerTags,
  standingOf,
  unitOf,
} from './invoice-words.ts'

type Sent = Parameters<typeof deliveryState>[0]
type Sending = NonNullable<Sent['sending']>
const state = (sending: Partial<Sending> | null, delivery: object | null = null) =>
  deliveryState({
    sending: sending && { channel: 'einvoice', state: 'delivered', address: '', cause: '', ...sending },
    delivery,
  } as Sent)?.text

it('says how far a sending has come, also of an e-invoice whose job is over', () => {
  expect(state(null)).toBeUndefined()
  expect(state({})).toBe('Levererad (e-faktura)')
  expect(state({ channel: 'email', state: 'bounced' })).toBe('Kom inte fram (e-post)')
  expect(state({ channel: 'paper', state: 'queued' })).toBe('Väntar på utskrift')
  // The same word as the result of a sending has.
  expect(state({ channel: 'email', state: 'queued' })).toBe('På väg (e-post)')
  expect(state({ state: 'queued' }, { state: 'queued', maventa_state: null, cause: '' })).toBe('I kö till Maventa')
  expect(state({ state: 'accepted' }, { state: 'sent', maventa_state: null, cause: '' })).toBe('Skickad (e-faktura)')
})

const invoice = (changes: object) =>
  ({
    status: 'sent',
    is_overdue: false,
    open_cents: 100,
    kind: 'invoice',
    reminder_level: 0,
    delivery: null,
    sending: { channel: 'email', state: 'accepted', address: '', cause: '' },
    ...changes,
  }) as InvoiceBrief

it('tells the payer’s own people whether it is paid, not how it was sent', () => {
  const tags = (changes: object) => payerTags(invoice(changes)).map(({ text }) => text)
  expect(tags({ status: 'issued' })).toEqual(['Fakturan är inte skickad ännu'])
  expect(tags({ status: 'issued', kind: 'credit' })).toEqual(['Kreditnotan är inte skickad ännu'])
  expect(tags({})).toEqual(['Obetald'])
  expect(tags({ status: 'paid' })).toEqual(['Betald'])
  expect(tags({ is_overdue: true, reminder_level: 1 })).toEqual(['Förfallen', 'Påmind 1 gång'])
})

it('says in one term where an invoice stands, and under it how it was sent', () => {
  const told = (changes: object) => {
    const { state, notes } = standingOf(invoice(changes))
    return [state.text, ...notes.map(({ text }) => text)]
  }
  expect(told({})).toEqual(['Obetald', 'Skickad (e-post)'])
  expect(told({ sending: null })).toEqual(['Obetald'])
  expect(told({ sending: null, status: 'issued' })).toEqual(['Inte skickad'])
  expect(told({ status: 'issued', sending: { channel: 'paper', state: 'queued', address: '', cause: '' } })).toEqual([
    'Väntar på utskrift',
  ])
  expect(told({ status: 'paid' })).toEqual(['Betald', 'Skickad (e-post)'])
  expect(told({ is_overdue: true, reminder_level: 2 })).toEqual(['Förfallen', 'Skickad (e-post)', 'Påmind 2 gånger'])
  const promise = { is_overdue: true, sending: null, promised_on: '2025-06-20' }
  expect(told(promise)).toEqual(['Förfallen', 'Har lovat betala 20.6.2025'])
  expect(told({ ...promise, is_overdue: false, status: 'paid', open_cents: 0 })).toEqual(['Betald'])
  expect(told({ kind: 'credit' })).toEqual(['Skickad'])
  const broken = { is_overdue: true, sending: null, promised_on: null, broken_promise_on: '2025-04-24' }
  expect(told(broken)).toEqual(['Förfallen', 'Bröt löftet 24.4.2025'])
  expect(told({ ...broken, is_overdue: false, status: 'paid', open_cents: 0 })).toEqual(['Betald'])
  const promised = { is_overdue: true, promised_on: '2025-05-30' }
  expect(told(promised)).toEqual(['Förfallen', 'Skickad (e-post)', 'Har lovat betala 30.5.2025'])
  expect(told({ ...promised, status: 'paid', is_overdue: false, open_cents: 0 })).toEqual([
    'Betald',
    'Skickad (e-post)',
  ])
})

it('says of an unpaid invoice first that it has not arrived, which is nobody’s debt to be reminded of', () => {
  const bounced = { channel: 'email', state: 'bounced', address: '', cause: '' }
  expect(standingOf(invoice({ is_overdue: true, sending: bounced })).state).toEqual({
    text: 'Kom inte fram',
    tone: 'bad',
  })
  expect(standingOf(invoice({ status: 'paid', sending: bounced })).state.text).toBe('Betald')
})

it('says the school of a unit once', () => {
  expect(unitOf({ school_name: 'A-skolan', unit_name: 'A-skolan' })).toBe('A-skolan')
  expect(unitOf({ school_name: 'A-skolan', unit_name: 'A-skolan, lågstadiet' })).toBe('A-skolan, lågstadiet')
  expect(unitOf({ school_name: 'A-skolan', unit_name: 'Lågstadiet' })).toBe('A-skolan, Lågstadiet')
})

it.each([
  [500, 500, 'Allt obetalt har förfallit'],
  [500, 200, 'Del av det obetalda'],
  [0, 0, 'Del av det obetalda'],
])('of %i cents open and %i overdue says: %s', (open_cents, overdue_cents, text) =>
  expect(lateShareText({ open_cents, overdue_cents })).toBe(text),
)

it('says of a day that has passed that it was the due day, but not on the day itself', () => {
  expect(dueText('2025-05-27', '2025-05-28')).toBe('förföll 27.5.2025')
  expect(dueText('2025-05-28', '2025-05-28')).toBe('förfaller 28.5.2025')
})
