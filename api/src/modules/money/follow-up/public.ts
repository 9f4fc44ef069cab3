/** Cents ordered and not invoiced. */
export { readUninvoiced } from './followup.ts'
