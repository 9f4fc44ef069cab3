/** The job that hands an invoice to Maventa, and the one that finds deliveries whose job was lost. */
export { deliverInvoice, requeueDeliveries } from './deliver-invoice.ts'
/** The client of Maventa's interface, its settings, and the refusal of a call when there are none. */
export { createMaventaClient, type MaventaClient, type MaventaConfig, requireMaventa } from './maventa-client.ts'
/** The job that asks Maventa how deliveries went. */
export { lookAtInvoice } from './refresh-states.ts'
/** Queues invoices, or marks them as sent by hand. */
export { sendInvoices } from './send.ts'
