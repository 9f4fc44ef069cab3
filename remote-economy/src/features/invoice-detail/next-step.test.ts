import { expect, it } from 'vitest'
import { overdue } from '../../dev/invoicing.ts'
import { payers } from '../../dev/payers.ts'
import type { Story } from './components/payer-story.tsx'
import { nextStep } from './next-step.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const told = payers['GET /api/invoices/billing-information/{id}/story/'] as Story
const settled = { ...told.sums, uninvoiced_cents: 0, open_cents: 0, overdue_cents: 0 }
const paid: Story['invoices'][number] = { ...overdue, status: 'paid', is_overdue: false, open_cents: 0 }

const stepOf = (changes: Partial<Story>) => {
  const { text, way } = nextStep({ ...told, sums: settled, invoices: [paid], ...changes })
  return [plain(text), way?.label, way?.to]
}

it('names the one invoice that is late, since when, and what the payer has promised', () => {
  const late = 'Faktura 273 förföll 22.4.2025, för 24 dagar sedan.'
  expect(stepOf({ invoices: [paid, overdue] })).toEqual([late, 'Öppna faktura 273', '/economy/faktura/273'])
  expect(stepOf({ invoices: [{ ...overdue, promised_on: '2025-05-20' }] })[0]).toBe(
    `${late} Betalaren har lovat att betala senast 20.5.2025.`,
  )
  expect(stepOf({ invoices: [{ ...overdue, broken_promise_on: '2025-04-24' }] })[0]).toBe(
    `${late} Betalaren lovade att betala senast 24.4.2025.`,
  )
})

it('counts several late invoices, and leads to the list of this payer’s', () => {
  const older = { ...overdue, id: 272, due_on: '2025-04-01', open_cents: 850 }
  expect(stepOf({ invoices: [overdue, older] })).toEqual([
    '2 fakturor har förfallit. Den äldsta förföll 1.4.2025.',
    'Visa de 2 förfallna',
    '/economy/followup/lista?visa=forfallet&karneval=2&betalare=274',
  ])
})

it('comes then to what is not sent, paid too much and not invoiced, and else says that nothing is to be done', () => {
  const unsent = { ...overdue, status: 'issued' as const, is_overdue: false }
  expect(stepOf({ invoices: [unsent] })).toEqual([
    'Faktura 273 är gjord men inte skickad.',
    'Öppna faktura 273',
    '/economy/faktura/273',
  ])
  expect(stepOf({ invoices: [unsent, { ...unsent, id: 274 }] })).toEqual([
    '2 dokument är gjorda men inte skickade.',
    'Till Utskick',
    '/admin/invoicing?del=utskick',
  ])
  expect(stepOf({ sums: { ...settled, overpaid_cents: 1000, uninvoiced_cents: 500 } })).toEqual([
    'Betalaren har betalt för mycket. Det ska betalas tillbaka eller flyttas.',
    'Till Reskontra',
    '/economy/reskontra?alder=over',
  ])
  expect(stepOf({ sums: { ...settled, uninvoiced_cents: 500 } })).toEqual([
    'En del av det beställda är inte fakturerat.',
    'Till Att fakturera',
    '/admin/invoicing?del=granska',
  ])
  const running = { ...overdue, is_overdue: false, due_on: '2025-06-01' }
  expect(stepOf({ invoices: [running] })).toEqual([
    'Inget har förfallit. Faktura 273 förfaller 1.6.2025.',
    'Öppna faktura 273',
    '/economy/faktura/273',
  ])
  expect(stepOf({})[0]).toBe('Allt är betalt.')
  expect(stepOf({ invoices: [], sums: { ...settled, invoiced_cents: 0 } })[0]).toBe('Inget är fakturerat.')
})
