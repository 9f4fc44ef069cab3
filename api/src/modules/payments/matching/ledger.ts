import type { paymentStates } from '../../../db/schema/enumerations.ts'

export type PaymentState = (typeof paymentStates)[number]

/** An issued invoice as far as payments are concerned. */
export type LedgerInvoice = {
  id: number
  number: number
  /** Normal form; '' for an invoice that has none. */
  reference: string
  /** Equal for invoices that the same body pays, see `payerGroups`. */
  payerKey: string
  payerName: string
  /** What is to be paid, credit notes taken off; never negative. */
  dueCents: number
  paidCents: number
  /** Wholly credited: nothing more is to be paid, and a new invoice may have taken its place. */
  isCredited: boolean
  /** Its carnival is archived: nothing is booked on it. */
  isClosed: boolean
  /** YYYY-MM-DD. */
  dueOn: string
}

/** A payment that was stored before, as far as a new file may refer to it. */
export type LedgerPayment = {
  id: number
  key: string | null
  state: PaymentState
  archiveId: string
  reference: string
  amountCents: number
  /** Live allocations. */
  allocations: readonly Allocation[]
  /** A correction has already taken it back. */
  isCorrected: boolean
}

/** How much of a payment goes to which invoice; negative when money is taken back. */
export type Allocation = { invoiceId: number; amountCents: number }

/** Whose invoices a payer of this name has paid before; the name is in `payerWords`' form. */
export type SeenPayer = { name: string; payerKey: string }

export type Ledger = {
  invoices: readonly LedgerInvoice[]
  payments: readonly LedgerPayment[]
  seenPayers: readonly SeenPayer[]
  /** Our own accounts, 14 digits each; empty when none is set, and then no payment is refused for its account. */
  accounts: readonly string[]
}

export const openCents = ({ dueCents, paidCents }: Pick<LedgerInvoice, 'dueCents' | 'paidCents'>): number =>
  Math.max(0, dueCents - paidCents)

/** Whether money may be booked on the invoice: it asks for some, and its carnival is not archived. */
export const isPayable = (invoice: LedgerInvoice): boolean => !invoice.isClosed && openCents(invoice) > 0
