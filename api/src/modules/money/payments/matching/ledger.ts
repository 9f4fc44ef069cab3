import type { paymentStates } from '../../../../db/schema/enumerations.ts'
import type { BankFileFormat } from '../formats/bank-file.ts'

export type PaymentState = (typeof paymentStates)[number]

/** The fields of an issued invoice that payments need. */
export type LedgerInvoice = {
  id: number
  number: number
  /** Normalised; '' for none. */
  reference: string
  /** Equal for invoices of one payer, see `payerGroups`. */
  payerKey: string
  payerName: string
  /** The total less credit notes; never negative. */
  dueCents: number
  paidCents: number
  /** Interest and fees that the newest reminder claims beside the invoice and nobody has paid. */
  claimCents: number
  /** Fully credited: nothing is due, and a new invoice may replace it. */
  isCredited: boolean
  /** Its carnival is archived: nothing may be booked. */
  isClosed: boolean
  /** YYYY-MM-DD. */
  dueOn: string
}

/** The fields of a stored payment to which a new file may refer. */
export type LedgerPayment = {
  id: number
  key: string | null
  /** Of its file; null when entered by hand. */
  format: BankFileFormat | null
  account: string
  bookedOn: string
  payer: string
  state: PaymentState
  archiveId: string
  reference: string
  amountCents: number
  /** Allocations that are not undone. */
  allocations: readonly Allocation[]
  /** A correction of it exists. */
  isCorrected: boolean
}

/** A part of a payment for an invoice; negative for reversals. */
export type Allocation = { invoiceId: number; amountCents: number }

/** A payer's name in bank files (in `payerWords`' form) with the payer whose invoices it has paid. */
export type SeenPayer = { name: string; payerKey: string }

/** A refund whose money has not left the account. */
export type LedgerRefund = {
  id: number
  endToEndId: string
  amountCents: number
  /** The payment order that it is in; null for none. */
  messageId: string | null
}

export type Ledger = {
  invoices: readonly LedgerInvoice[]
  refunds: readonly LedgerRefund[]
  payments: readonly LedgerPayment[]
  seenPayers: readonly SeenPayer[]
  /** The organiser's accounts, 14 digits each; when empty the receiving account is not checked. */
  accounts: readonly string[]
}

export const openCents = ({ dueCents, paidCents }: Pick<LedgerInvoice, 'dueCents' | 'paidCents'>): number =>
  Math.max(0, dueCents - paidCents)

/** Whether money may be booked on the invoice: it has an open sum and its carnival is not archived. */
export const isPayable = (invoice: LedgerInvoice): boolean => !invoice.isClosed && openCents(invoice) > 0
