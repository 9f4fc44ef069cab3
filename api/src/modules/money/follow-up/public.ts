/** The cents of an order row that invoices cover. */
export { coveredCents } from './covered.ts'
/** Cents ordered and not invoiced. */
export { readUninvoiced } from './followup.ts'
