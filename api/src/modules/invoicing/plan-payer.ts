import { type Charge, isSameCharge, type Line, netLines, sumCents } from './lines.ts'

/** The payer's one invoice that has not been credited. */
export type LiveInvoice = { totalCents: number; charges: readonly Charge[] }

/**
 * What has to be made so that a payer's invoices and credit notes add up to what is ordered now: nothing, a first
 * invoice, or a credit note of the whole invoice and a new one. An issued invoice itself never changes.
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
