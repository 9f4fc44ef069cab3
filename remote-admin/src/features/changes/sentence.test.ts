import { expect, it } from 'vitest'
import { actionText } from '../../shared/action-names.ts'
import type { Change } from './api.ts'
import { resultOf } from './result.ts'
import { sentenceOf, sentences } from './sentence.ts'

const entry = (action: string, object_type: string, object_name: string, more: Partial<Change> = {}): Change => ({
  ...{ id: 1, at: '2025-05-28T07:00:00Z', user: { id: 9, username: 'superadmin', name: '' }, reason: null },
  ...{ action, object_type, object_name, object_id: 7, before: null, after: null, request_id: 'a', deed_count: 1 },
  ...more,
})

/** The sentence as it is read, with its result. */
const textOf = (change: Change): string => {
  const { lead, thing, tail, payer } = sentenceOf(change)
  const sentence = [lead, thing, tail].filter(Boolean).join(' ')
  return [sentence, payer, resultOf(change)].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ')
}

const paid = (more: object) => ({
  after: { payment: 3, paid_on: '2025-05-28', status: 'paid', paid_cents: 0, ...more },
})
const at = (startsAt: string, trackId = 4) => ({ day: startsAt.slice(0, 10), startsAt, trackId })

it.each<[string, Change]>([
  [
    'markerade faktura 268 som betald · Vasa stad · 64,00 €',
    entry('payments.mark_paid', 'invoice', '268, Vasa stad', paid({ amount_cents: 6400 })),
  ],
  [
    'antecknade en delbetalning av faktura 268 · Vasa stad · 10,00 €',
    entry('payments.mark_paid', 'invoice', '268, Vasa stad', paid({ status: 'partly_paid', amount_cents: 1000 })),
  ],
  [
    'antecknade en återbetalning av faktura 268 · Vasa stad · −10,00 €',
    entry('payments.mark_paid', 'invoice', '268, Vasa stad', paid({ amount_cents: -1000 })),
  ],
  [
    'antecknade ett löfte om betalning av faktura 268 · Vasa stad',
    entry('invoices.promise', 'invoice', '268, Vasa stad', { after: { promised_on: '2025-06-02' } }),
  ],
  [
    'ändrade löftet om betalning av faktura 268 · Vasa stad',
    entry('invoices.promise', 'invoice', '268, Vasa stad', {
      before: { promised_on: '2025-06-02' },
      after: { promised_on: '2025-06-09' },
    }),
  ],
  [
    'skapade kreditnota 284 till faktura 283 · Vasa stad · −64,00 €',
    entry('invoices.credit', 'invoice', 'kreditnota 284 till faktura 283, Vasa stad', {
      after: { total_cents: -6400 },
    }),
  ],
  ['skickade faktura 283 på nytt · Vasa stad', entry('invoices.send_again', 'invoice', '283, Vasa stad')],
  [
    'ångrade bokningen av betalningen från okänd betalare · 5,00 €',
    entry('payments.undo', 'payment', 'Okänd betalare', { before: { kind: 'advance', amount_cents: 500 } }),
  ],
  ['läste in betalningsrader', entry('payments.import', 'payment_file', 'Inklistrade rader')],
  ['läste in bankfilen maj.ktl', entry('payments.import', 'payment_file', 'maj.ktl')],
  [
    'valde samlingsfaktura för Vasa stad',
    entry('invoices.choose_payer', 'billing_information', 'Vasa stad', { after: { is_collective: true } }),
  ],
  [
    'tog tillbaka valet av samlingsfaktura för Vasa stad',
    entry('invoices.choose_payer', 'billing_information', 'Vasa stad', { after: { is_collective: false } }),
  ],
  [
    'flyttade 5 × 80 m i tidtabellen · 16.5.2025 13:30 → 13:40',
    entry('timetable.moved', 'timetable_row', '5 × 80 m', {
      before: at('2025-05-16T10:30:00.000Z'),
      after: at('2025-05-16T10:40:00.000Z'),
    }),
  ],
  [
    'ångrade flytten av 5 × 80 m i tidtabellen · 17.5.2025 13:40 → 16.5.2025 13:30',
    entry('timetable.moved_back', 'timetable_row', '5 × 80 m', {
      before: at('2025-05-17T10:40:00.000Z'),
      after: at('2025-05-16T10:30:00.000Z'),
    }),
  ],
  [
    'flyttade 5 × 80 m i tidtabellen',
    entry('timetable.moved', 'timetable_row', '5 × 80 m', {
      before: at('2025-05-16T10:30:00.000Z'),
      after: at('2025-05-16T10:30:00.000Z', 5),
    }),
  ],
  ['ändrade uppgifterna för Sursik skola', entry('school.change', 'school', 'Sursik skola')],
  ['strök laget Sursik 1, 5 × 80 m', entry('team.withdrawn', 'team', 'Sursik 1, 5 × 80 m')],
  ['skickade meddelandet ”Kom ihåg löparna”', entry('message.send', 'message', 'Kom ihåg löparna')],
  ['tog bort frågan ”När börjar det?”', entry('qna.remove', 'qna', 'När börjar det?')],
  ['bytte bild av arenan', entry('timetable.arena_map', 'arena_map', '')],
  ['ändrade fakturerarens uppgifter', entry('invoices.settings', 'invoicing_settings', '')],
  ['startade utskick nr 7', entry('invoices.batch', 'invoice_batch', '')],
  [
    'startade utskick nr 7 med 157 fakturor · 640,00 €',
    entry('invoices.batch', 'invoice_batch', '', { after: { action: 'deliver', count: 157, sum_cents: 64_000 } }),
  ],
  [
    'startade utskick nr 7 med påminnelser om 1 faktura · 64,00 €',
    entry('invoices.batch', 'invoice_batch', '', { after: { action: 'remind', count: 1, sum_cents: 6400 } }),
  ],
  [
    'skapade faktura 284 som tillägg · Vasa stad · 64,00 €',
    entry('invoices.issue', 'invoice', '284, Vasa stad', { after: { total_cents: 6400, extent: 'difference' } }),
  ],
  [
    'krediterade en del med kreditnota 284 till faktura 283 · Vasa stad · −64,00 €',
    entry('invoices.credit', 'invoice', 'kreditnota 284 till faktura 283, Vasa stad', {
      after: { total_cents: -6400, extent: 'deduction' },
    }),
  ],
  ['bytte lösenord', entry('user.password_changed', 'user', 'Sofia Strand', { object_id: 9 })],
  ['ändrade kontot Anna Ek', entry('user.update', 'user', 'Anna Ek')],
  ['ändrade kontot', entry('user.update', 'user', 'Sofia Strand', { object_id: 9 })],
  ['återställde kontot på servern: Anna Ek', entry('user.recover', 'user', 'Anna Ek')],
])('%s', (text, change) => {
  expect(textOf(change)).toBe(text)
})

it('has sentences of known actions only, each with one place for the name', () => {
  expect(Object.keys(sentences).filter((action) => actionText(action) === action)).toEqual([])
  expect(Object.values(sentences).filter((sentence) => sentence.split('#').length !== 2)).toEqual([])
})
