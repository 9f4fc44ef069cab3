import { expect, it } from 'vitest'
import { documentSums, invoicedText } from './invoiced-text.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const rest = { uninvoiced_cents: 4000, without_payer_cents: 1600, deducted_cents: 0 }

it.each([
  ['before the credit note is sent', false],
  ['after it', true],
])('adds up to what is ordered when a whole invoice is credited, %s', (_name, is_sent) => {
  const sums = documentSums([
    { is_sent: true, total_cents: 3200 },
    { is_sent: true, total_cents: 2400 },
    { is_sent, total_cents: -2400 },
  ])
  expect(plain(invoicedText({ ...sums, ...rest }))).toBe(
    '32,00 € fakturerat · 16,00 € saknar betalare · 24,00 € kommer på nästa faktura',
  )
})

it('takes a credit note off the invoices that wait with it first', () => {
  const documents = [
    { is_sent: true, total_cents: 3200 },
    { is_sent: false, total_cents: 2400 },
    { is_sent: false, total_cents: -800 },
  ]
  expect(documentSums(documents)).toEqual({ sent_cents: 3200, unsent_cents: 1600 })
})

it('names what was credited by hand, so that the sums add up to what is ordered', () => {
  const sums = documentSums([
    { is_sent: true, total_cents: 5600 },
    { is_sent: false, total_cents: -1000 },
  ])
  const left = { uninvoiced_cents: 1600, without_payer_cents: 1600, deducted_cents: 1000 }
  expect(plain(invoicedText({ ...sums, ...left }))).toBe(
    '46,00 € fakturerat · 10,00 € avdraget · 16,00 € saknar betalare',
  )
})
