import { type Charge, isSameCharge, type Line, netLines, sumCents } from './lines.ts'

/** The payer's only uncredited invoice. */
export type LiveInvoice = { totalCents: number; charges: readonly Charge[] }

/**
 * The documents to issue so that a payer's invoices and credit notes add up to the current order: none, a first
 * invoice, or a full credit note and a new invoice. An issued invoice never changes.
 */
export type PayerPlan = {
  state: 'none' | 'new' | 'changed' | 'done'
  lines: Line[]
  totalCents: number
  makesCredit: boolean
  makesInvoice: boolean
}

export function planPayer(rows: readonly Line[], live: LiveInvoice | null): PayerPlan {
  const lines = netLines(rows)
  const totalCents = sumCents(lines)
  const isCharged = lines.length > 0 && totalCents !== 0
  const plan = { lines, totalCents }
  if (!live) return { ...plan, state: isCharged ? 'new' : 'none', makesCredit: false, makesInvoice: isCharged }
  if (isSameCharge(lines, live.charges)) return { ...plan, state: 'done', makesCredit: false, makesInvoice: false }
  return { ...plan, state: 'changed', makesCredit: true, makesInvoice: isCharged }
}
