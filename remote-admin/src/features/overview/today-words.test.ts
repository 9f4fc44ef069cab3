import { expect, it } from 'vitest'
import { fakeChange } from './test-season.ts'
import { changeText, logAddress, pageOfThing } from './today-words.ts'

it.each([
  ['anmälde 4 lag', { action: 'teams.intent', object_type: 'school_unit', added_team_count: 4 }],
  [
    'anmälde 1 lag och strök 2',
    { action: 'teams.intent', object_type: 'school_unit', added_team_count: 1, withdrawn_team_count: 2 },
  ],
  ['strök 2 lag', { action: 'teams.intent', object_type: 'school_unit', withdrawn_team_count: 2 }],
  ['ändrade laget Sursik 1', { objects: ['Sursik 1'] }],
  [
    'ändrade 5 lag: Sursik 1; Sursik 2; Sursik 3 och 2 till',
    { object_count: 5, objects: ['Sursik 1', 'Sursik 2', 'Sursik 3'] },
  ],
  ['strök laget: Sursik 1', { action: 'team.withdrawn', objects: ['Sursik 1'] }],
  ['strök 2 lag: Sursik 1; Sursik 2', { action: 'team.withdrawn', object_count: 2, objects: ['Sursik 1', 'Sursik 2'] }],
  ['skickade 169 fakturor', { action: 'invoices.send', object_type: 'invoice', object_count: 169 }],
  [
    'skickade 6 fakturor och 2 kreditnotor',
    { action: 'invoices.send', object_type: 'invoice', object_count: 8, credit_count: 2 },
  ],
  ['skickade 2 kreditnotor', { action: 'invoices.send', object_type: 'invoice', object_count: 2, credit_count: 2 }],
  ['skickade kreditnotan: 283', { action: 'invoices.send', object_type: 'invoice', credit_count: 1, objects: ['283'] }],
  [
    'skapade kreditnotan: 284 till faktura 283, Vasa stad',
    {
      action: 'invoices.credit',
      object_type: 'invoice',
      credit_count: 1,
      objects: ['kreditnota 284 till faktura 283, Vasa stad'],
    },
  ],
  [
    'skapade kreditnotan: 283',
    { action: 'invoices.credit', object_type: 'invoice', credit_count: 1, objects: ['283'] },
  ],
  ['skapade 2 kreditnotor', { action: 'invoices.credit', object_type: 'invoice', object_count: 2, credit_count: 2 }],
  [
    'läste in betalningsrader',
    { action: 'payments.import', object_type: 'payment_file', objects: ['Inklistrade rader'] },
  ],
  ['läste in en bankfil: maj.ktl', { action: 'payments.import', object_type: 'payment_file', objects: ['maj.ktl'] }],
  [
    'läste in 2 bankfiler: maj.ktl; Inklistrade rader',
    {
      ...{ action: 'payments.import', object_type: 'payment_file', object_count: 2 },
      objects: ['maj.ktl', 'Inklistrade rader'],
    },
  ],
  [
    'markerade faktura 268 som betald, 64,00\u00a0€, Vasa stad',
    {
      ...{ action: 'payments.mark_paid', object_type: 'invoice', objects: ['268, Vasa stad'] },
      booked: { cents: 6400, invoices: [{ id: 9, name: '268, Vasa stad' }] },
    },
  ],
  [
    'bokade betalningen: Vasa stad, 64,00\u00a0€ på faktura 268',
    {
      ...{ action: 'payments.allocate', object_type: 'payment', objects: ['Vasa stad'], school: null },
      booked: { cents: 6400, invoices: [{ id: 9, name: '268, Vasa stad' }] },
    },
  ],
  [
    'bokade betalningen: Vasa stad, 70,00\u00a0€ på fakturorna 268, 269',
    {
      ...{ action: 'payments.allocate', object_type: 'payment', objects: ['Vasa stad'], school: null },
      booked: {
        cents: 7000,
        invoices: [
          { id: 9, name: '268, Vasa stad' },
          { id: 10, name: '269, Vasa stad' },
        ],
      },
    },
  ],
  [
    'avslutade en betalning utan faktura: Vasa stad, 5,00\u00a0€',
    {
      ...{ action: 'payments.place', object_type: 'payment', objects: ['Vasa stad'], school: null },
      booked: { cents: 500, invoices: [] },
    },
  ],
  [
    'antecknade ett löfte om betalning: faktura 266, Närpes',
    { action: 'invoices.promise', object_type: 'invoice', objects: ['266, Närpes'] },
  ],
  ['skickade 2 fakturor på nytt', { action: 'invoices.send_again', object_type: 'invoice', object_count: 2 }],
  ['skapade fakturan: 203', { action: 'invoices.issue', object_type: 'invoice', objects: ['203'] }],
  ['skickade 2 påminnelser', { action: 'invoices.send_reminder', object_type: 'invoice', object_count: 2 }],
  ['gjorde 8 funktionärslänkar', { action: 'raceday.link_made', object_type: 'official_link', object_count: 8 }],
  ['skickade 1\u00a0200 fakturor', { action: 'invoices.send', object_type: 'invoice', object_count: 1200 }],
  ['räknade ut tiderna (2 banor)', { action: 'timetable.generated', object_type: 'track', object_count: 2 }],
  ['ändrade en löpare', { action: 'runner.change', object_type: 'runner' }],
  ['ändrade beställningen', { action: 'order.changed', object_type: 'order', objects: ['Sursik skola, åk 1–6'] }],
  [
    'tog bort skolan: Gamla skolan',
    { action: 'school.remove', object_type: 'school', objects: ['Gamla skolan'], school: null },
  ],
  [
    'raderade löparnas namn: Stafettkarnevalen 2024',
    { action: 'privacy.names_erased', object_type: 'karneval', objects: ['Stafettkarnevalen 2024'] },
  ],
  ['ändrade', { action: 'moon.change', object_type: 'moon' }],
  [`ändrade frågan ${'å'.repeat(59)}…`, { action: 'qna.change', object_type: 'qna', objects: ['å'.repeat(80)] }],
])('%s', (text, change) => {
  expect(changeText(fakeChange(change))).toBe(text)
})

it.each([
  ['/economy/faktura/9', { action: 'invoices.send', object_type: 'invoice' }],
  ['/detail/invoicedetail/9', { action: 'billing.channel', object_type: 'billing_information' }],
  [
    '/economy/faktura/12',
    { action: 'payments.undo', object_type: 'payment', booked: { cents: 500, invoices: [{ id: 12, name: '268' }] } },
  ],
  [
    '/economy/referencepayments',
    { action: 'payments.place', object_type: 'payment', booked: { cents: 500, invoices: [] } },
  ],
  // Several, what is gone, and what has no page.
  [null, { action: 'payments.undo', object_type: 'payment', object_count: 2, object_id: null }],
  [null, { action: 'billing_information.remove', object_type: 'billing_information' }],
  [null, { action: 'team.saved', object_type: 'team' }],
])('leads to %s', (page, change) => {
  expect(pageOfThing(fakeChange(change))).toBe(page)
})

it('leads to the change log of the day, type and person', () => {
  const filter = (change: Parameters<typeof fakeChange>[0]) =>
    Object.fromEntries(new URL(logAddress(fakeChange(change), '2025-04-15'), 'http://portal').searchParams)
  expect(filter({})).toEqual({ fran: '2025-04-15', till: '2025-04-15', typ: 'team', vem: 'Maria Sjöberg' })
  expect(filter({ object_type: 'moon', last_by: '' })).toEqual({ fran: '2025-04-15', till: '2025-04-15' })
})
