/** The job that works through an invoice batch. */
export { runBatch } from './batches/run-batch.ts'
/** Due, paid and open cents per invoice, as one SQL table; all sums are based on it. */
export { balances } from './invoices/public.ts'
/** The client of Maventa's interface with its settings, and the jobs that deliver invoices and ask how they went. */
export {
  createMaventaClient,
  deliverInvoice,
  lookAtInvoice,
  type MaventaClient,
  type MaventaConfig,
  requeueDeliveries,
} from './maventa/public.ts'
/** Makes the writers of payments take turns. */
export { lockPayments } from './payments/lock-payments.ts'
/** Keys that identify a payment in several bank files. */
export { entryKeys } from './payments/matching/entry-keys.ts'
