/** The job that works through an invoice batch. */
export { runBatch } from './batches/run-batch.ts'
/** What each invoice asks for and has got: the one definition. */
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
/** Deliveries whose job was lost are queued again. */
export { requeueDeliveries } from './maventa/requeue-deliveries.ts'
/** Makes the writers of payments take turns. */
export { lockPayments } from './payments/lock-payments.ts'
/** What makes two entries of bank files the same payment. */
export { entryKeys } from './payments/matching/entry-keys.ts'
