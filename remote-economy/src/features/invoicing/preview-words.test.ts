import { expect, it } from 'vitest'
import type { PreviewPayer } from './api.ts'
import {
  actionText,
  blockedText,
  documentText,
  doneText,
  figures,
  groupText,
  lostSigns,
  rowNames,
  shareText,
  summary,
  toInvoice,
} from './preview-words.ts'

type Planned = PreviewPayer['documents'][number]

const document = (kind: Planned['kind'], total_cents: number, more: Partial<Planned> = {}): Planned => ({
  kind,
  extent: 'whole',
  parent_number: null,
  parent_extent: null,
  total_cents,
  rows: [],
  parts: [],
  ...more,
})

const payer = (state: PreviewPayer['state'], total_cents: number, invoiced_cents = 0): PreviewPayer => ({
  billing_information: 1,
  payer_name: 'Åbo stad',
  school: 1,
  school_name: 'A-skolan',
  school_unit: 1,
  unit_name: 'Lågstadiet',
  state,
  total_cents,
  invoiced_cents,
  invoice: null,
  rows: [],
  vat: [],
  faults: [],
  warnings: [],
  parts: [],
  correction: 'replace',
  documents: [
    ...(state === 'changed' ? [document('credit', -invoiced_cents)] : []),
    ...(total_cents > 0 && state !== 'done' ? [document('invoice', total_cents)] : []),
  ],
  revision: '',
})

const payers = [
  payer('new', 1000),
  payer('changed', 500, 800),
  payer('changed', 0, 300),
  payer('blocked', 70),
  payer('done', 9, 9),
]

it('says of each payer what is to be invoiced now, not what it all sums to', () => {
  expect(payers.map(toInvoice)).toEqual([1000, -300, -300, 70, 0])
})

it('counts what issuing all would make: invoices, credit notes and both sums', () => {
  expect(summary(payers)).toMatchObject({ invoices: 2, credits: 2, invoicedCents: 1500, creditedCents: 1100 })
})

it('sums the four figures, units without a payer among what is hindered', () => {
  const without_payer = [
    { school: 1, school_name: 'B', school_unit: 2, unit_name: 'B', categories: [], total_cents: 30 },
  ]
  const open_orders = { count: 0, total_cents: 0, close_at: '2025-05-01T00:00:00Z' }
  const preview = {
    karneval: 1,
    as_of: '2025-05-12',
    due_on: '2025-05-26',
    seller_faults: [],
    groups: [],
    invoiced_payer_count: 1,
    payers,
    without_payer,
    draft_teams: { count: 0, total_cents: 0, are_charged: true, to_invoice: { count: 0, total_cents: 0 } },
    open_orders,
  }
  expect(figures(preview)).toEqual({
    fresh: { count: 1, cents: 1000 },
    changed: { payerCount: 2, cents: -600 },
    blocked: { payerCount: 1, unitCount: 1, cents: 100 },
    // Three rows of one city.
    invoiced: { payerCount: 1, cents: 1109 },
  })
})

it('counts as new only what a collective invoice will hold beside what its schools have been invoiced already', () => {
  const city = { ...payer('new', 1000, 300), documents: [document('invoice', 700)] }
  const { fresh, invoiced } = figures({ ...whole, payers: [city] })
  expect([fresh.cents, invoiced.cents, summary([city]).invoicedCents]).toEqual([700, 300, 700])
})

const whole = {
  karneval: 1,
  as_of: '2025-05-12',
  due_on: '2025-05-26',
  seller_faults: [],
  groups: [],
  payers: [payer('done', 9, 9)],
  invoiced_payer_count: 1,
  without_payer: [],
  draft_teams: { count: 0, total_cents: 0, are_charged: true, to_invoice: { count: 0, total_cents: 0 } },
  open_orders: { count: 0, total_cents: 0, close_at: '2025-05-01T00:00:00Z' },
}

it('says that all is invoiced only when it is', () => {
  expect(doneText(whole)).toBe('Allt är fakturerat.')
  const unit = { school: 1, school_name: 'B', school_unit: 2, unit_name: 'B', categories: [], total_cents: 30 }
  expect(
    doneText({ ...whole, without_payer: [unit], open_orders: { ...whole.open_orders, count: 107, total_cents: 1 } }),
  ).toBe('Inget mer kan faktureras nu: 1 enhet saknar betalare och 107 beställningar är utkast.')
  expect(doneText({ ...whole, payers })).not.toBe('Allt är fakturerat.')
})

it('lists payers with signs that an invoice cannot keep', () => {
  const warned = {
    ...payer('new', 1),
    warnings: [{ code: 'character', detail: 'Namnet: ”Ł” blir ”L”.', attr: 'name' }],
  }
  expect(lostSigns({ ...whole, payers: [warned, payer('new', 2)] })).toEqual([
    { payer: warned, details: ['Namnet: ”Ł” blir ”L”.'] },
  ])
})

it('says in words what a change makes', () => {
  const row = (quantity: number, unit: string) => ({
    category: 'stafetter' as const,
    description: 'Rad',
    quantity,
    unit,
    unit_price_cents: 100,
    vat_percent: 0,
    total_cents: quantity * 100,
  })
  const told = (planned: Planned) => documentText(planned).replaceAll(/\s/g, ' ')
  const difference = { extent: 'difference' as const, parent_number: 12 }
  expect(told(document('credit', -7000, { ...difference, rows: [row(-2, 'lag')] }))).toBe('Kreditera 2 lag, 70,00 €')
  expect(told(document('invoice', 800, { ...difference, rows: [row(1, 'lag'), row(2, 'lag'), row(4, 'port')] }))).toBe(
    'Tilläggsfakturera 3 lag och 4 port, 8,00 €',
  )
  expect(told(document('invoice', 300, { ...difference, rows: [row(4, 'port'), row(-1, 'lag')] }))).toBe(
    'Tilläggsfakturera 4 port, kreditera 1 lag, sammanlagt 3,00 €',
  )
  const whole = { parent_number: 12, parent_extent: 'whole' as const }
  expect(told(document('credit', -900, whole))).toBe('Kreditera faktura 12 i sin helhet, 9,00 €')
  expect(told(document('credit', -900, { ...whole, parent_extent: 'difference' }))).toBe(
    'Kreditera tilläggsfaktura 12 i sin helhet, 9,00 €',
  )
  expect(told(document('invoice', 900))).toBe('Ny faktura, 9,00 €')
})

it.each([
  ['new', [document('invoice', 900)], 'Fakturera'],
  ['changed', [document('invoice', 300, { extent: 'difference' })], 'Tilläggsfakturera'],
  ['changed', [document('credit', -300, { extent: 'difference' })], 'Kreditera'],
  ['changed', [document('credit', -900), document('invoice', 700)], 'Kreditera och fakturera'],
] as const)('names the button of a row that is %s by what it makes: %#', (state, documents, text) => {
  expect(actionText({ ...payer(state, 0), documents: [...documents] })).toBe(text)
})

it('knows a row by its school, and a collective invoice by its payer', () => {
  const one = payer('new', 900)
  expect(rowNames(one)).toEqual({ name: 'A-skolan, Lågstadiet', more: 'Åbo stad' })
  expect(rowNames({ ...one, payer_name: '' }).more).toBe('Betalare utan namn')
  const part = { ...one, buyer_reference: '', cost_centre: '' }
  expect(rowNames({ ...one, parts: [part, part] })).toEqual({ name: 'Åbo stad', more: 'Samlingsfaktura, 2 skolor' })
})

it.each([
  [0, 0, '0 betalare'],
  [1, 35, '1 betalare saknar uppgifter, 35 enheter saknar betalare'],
  [0, 1, '1 enhet saknar betalare'],
])('says why %i payers and %i units cannot be invoiced', (payers, units, text) => {
  expect(blockedText(payers, units)).toBe(text)
})

it('counts of a group only what is not invoiced, and says why a school has nothing', () => {
  const record = { billing_information: 1, payer_name: 'Esbo', school_name: '', unit_name: '', address: '' }
  const waits = { ...record, to_invoice_cents: 2000, is_invoiced: false }
  const done = { ...record, to_invoice_cents: 0, is_invoiced: true }
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(groupText({ payers: [waits, done], total_cents: 2000 }))).toBe(
    '1 av 2 betalaruppgifter, 20,00 € att fakturera.',
  )
  expect(plain(groupText({ payers: [waits, waits], total_cents: 4000 }))).toBe(
    '2 betalaruppgifter, 40,00 € att fakturera.',
  )
  expect(groupText({ payers: [done, done], total_cents: 0 })).toBe('2 betalaruppgifter, inget kvar att fakturera.')
  expect([waits, done, { ...done, is_invoiced: false }].map(shareText).map(plain)).toEqual([
    '20,00 €',
    'redan fakturerad',
    'inget beställt',
  ])
})
