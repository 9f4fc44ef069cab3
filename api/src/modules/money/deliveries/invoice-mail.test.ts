import { expect, it } from 'vitest'
import type { InvoiceDocument } from '../invoices/public.ts'
import { invoiceMail } from './invoice-mail.ts'

const documentWith = (paidCents: number) =>
  ({
    number: 273,
    kind: 'invoice',
    totalCents: 103_300,
    karnevalName: 'Stafettkarnevalen 2025',
    dueOn: '2025-04-22',
    reference: '202502733',
    concerns: 'Mariehamns högstadium',
    seller: { name: 'Karnevalen', iban: 'FI21 1234 5600 0007 85' },
    balance: { dueCents: 103_300, paidCents, openCents: 103_300 - paidCents, overpaidCents: 0 },
  }) as InvoiceDocument

it.each([
  [0, 'Faktura 273 (Mariehamns högstadium) är enligt våra uppgifter inte betald.', '1 038,00'],
  [
    51_650,
    'Av faktura 273 (Mariehamns högstadium) är enligt våra uppgifter 516,50 € betalt och 516,50 € obetalt.',
    '521,50',
  ],
])('tells in a reminder what is paid and what is left, with %i cents paid', (paid, stands, claimed) => {
  const { paragraphs } = invoiceMail(documentWith(paid), { interestCents: 0, feeCents: 500, dueOn: '2025-05-06' })
  const [, told, pay] = paragraphs.map((text) => String(text).replaceAll(/\s/g, ' '))
  expect(told).toBe(`${stands} Påminnelsen finns i bilagan.`)
  expect(pay).toContain(`Betala ${claimed} € senast 6.5.2025`)
})
