import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import type { Ledger, LedgerInvoice } from '../matching/ledger.ts'

export const OUR_ACCOUNT = '12345600000785'

/** The reference of the demo's n-th invoice. */
export const referenceOf = (number: number): string => referenceNumber(`2025${String(number).padStart(4, '0')}`)

export const ledgerInvoice = (
  number: number,
  dueCents: number,
  values: Partial<LedgerInvoice> = {},
): LedgerInvoice => ({
  id: number,
  number,
  reference: referenceOf(number),
  payerKey: `payer ${number}`,
  payerName: `Betalare ${number}`,
  dueCents,
  paidCents: 0,
  claimCents: 0,
  isCredited: false,
  isClosed: false,
  dueOn: '2025-06-20',
  ...values,
})

export const ledgerOf = (invoices: LedgerInvoice[], values: Partial<Ledger> = {}): Ledger => ({
  invoices,
  payments: [],
  seenPayers: [],
  refunds: [],
  accounts: [OUR_ACCOUNT],
  ...values,
})
