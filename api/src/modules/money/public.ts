/** The job that works through an invoice batch. */
export { runBatch } from './batches/run-batch.ts'
/** Due, paid and open cents per invoice, as one SQL table; all sums are based on it. */
export { balances } from './invoices/balances.ts'
/** Finnish reference numbers. */
export { referenceNumber } from './invoices/reference.ts'
/** The job that hands an invoice to Maventa. */
export { deliverInvoice } from './maventa/deliver-invoice.ts'
/** The client of Maventa's interface. */
export { createMaventaClient, type MaventaClient } from './maventa/maventa-client.ts'
/** Settings of the connection to Maventa. */
export type { MaventaConfig } from './maventa/maventa-config.ts'
/** The job that asks Maventa how deliveries went. */
export { lookAtInvoice } from './maventa/refresh-states.ts'
/** Queues deliveries again whose job was lost. */
export { requeueDeliveries } from './maventa/requeue-deliveries.ts'
/** Makes the writers of payments take turns. */
export { lockPayments } from './payments/lock-payments.ts'
/** Keys that identify a payment in several bank files. */
export { entryKeys } from './payments/matching/entry-keys.ts'
