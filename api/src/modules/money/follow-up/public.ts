/** The cents of an order row that invoices cover, and whether a payer record pays for a product. */
export { coveredCents, paysFor } from './covered.ts'
/** Amounts invoiced and paid by day, and what was open at its end. */
export { listDays } from './followup.ts'
/** Cents ordered and not invoiced. */
export { readUninvoiced } from './uninvoiced.ts'
