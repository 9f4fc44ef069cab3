/** The cents of an order row that invoices cover, and whether a payer record pays for a product. */
export { coveredCents, paysFor } from './covered.ts'
/** Cents ordered and not invoiced. */
export { readLeftOfUnits, readUninvoiced } from './uninvoiced.ts'
