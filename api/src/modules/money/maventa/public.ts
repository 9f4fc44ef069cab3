/** The job that hands an invoice to Maventa, and the one that finds deliveries whose job was lost. */
export { deliverInvoice, requeueDeliveries } from './deliver-invoice.ts'
/** The client of Maventa's interface, its settings, and the refusal of a call when there are none. */
export { createMaventaClient, type MaventaClient, type MaventaConfig, requireMaventa } from './maventa-client.ts'
/** A failed call to Maventa. */
export { MaventaFailure } from './maventa-failure.ts'
/** Queues documents and reminders, and tells which invoices wait already. */
export { listUnderWay, queueForMaventa } from './queue.ts'
/** The job that asks Maventa how deliveries went. */
export { lookAtInvoice } from './refresh-states.ts'
