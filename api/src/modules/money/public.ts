/** The job that works through an invoice batch. */
export { runBatch } from './batches/run-batch.ts'
/** The files of mailed invoices and the outcome of their mails. */
export { invoiceMails } from './deliveries/public.ts'
/** Cents ordered and not invoiced, and amounts by day. */
export { listDays } from './follow-up/followup.ts'
export { readLeftOfUnits, readUninvoiced } from './follow-up/uninvoiced.ts'
/**
 * Due, paid and open cents per invoice as one SQL table, on which all sums are based; interest by the Interest Act by
 * period; a school's own invoices; the unit that lists name for an invoice and the number of its parts; what identifies a
 * payer; how far a carnival's invoices have come.
 */
export {
  balances,
  interestPeriods,
  joinedUnit,
  joinParts,
  partCount,
  payerSigns,
  type Rate,
  readInvoicesOfUnits,
  readProgress,
  readReadyCents,
} from './invoices/public.ts'
/** The client of Maventa's interface with its settings, and the jobs that deliver invoices and ask how they went. */
export {
  createMaventaClient,
  deliverInvoice,
  lookAtInvoice,
  type MaventaClient,
  type MaventaConfig,
  requeueDeliveries,
} from './maventa/public.ts'
/** Payments that need a manual decision; who has paid, as pages name them. */
export { countOpenPayments, payerNames } from './payments/bookings/payments-repository.ts'
/** Makes the writers of payments take turns. */
export { lockPayments } from './payments/lock-payments.ts'
/** Keys that identify a payment in several bank files. */
export { entryKeys } from './payments/matching/entry-keys.ts'
/** A payment order with refunds for the bank. */
export { writePain } from './payments/refunds/write-pain.ts'
/** Checks the UBL twins of invoices by the rules of EN 16931 and Peppol, in a thread. */
export { type CheckTwins, createTwinChecker, requireRules, type TwinCheckerOptions } from './ubl/public.ts'
