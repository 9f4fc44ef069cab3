import { moneyText } from '../../pdf/words.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export type AmountDue = {
  /** The sums that end the rows, in integer cents; the last one is what counts for the payer. */
  sums: { label: string; cents: number }[]
  /** Why there is nothing to pay, as a sentence; null while something is. */
  nothingToPay: string | null
}

/**
 * From an invoice's total to what is left to pay. Papers and e-invoices say the same: who has paid is never asked for
 * the whole sum again.
 */
export function amountDue({ kind, totalCents, balance }: InvoiceDocument): AmountDue {
  if (kind === 'credit') return { sums: [{ label: 'Krediteras', cents: totalCents }], nothingToPay: null }
  const { dueCents, paidCents, openCents, overpaidCents } = balance
  const creditedCents = totalCents - dueCents
  if (paidCents === 0 && creditedCents === 0)
    return {
      sums: [{ label: 'Att betala', cents: totalCents }],
      nothingToPay: totalCents === 0 ? 'Ingenting att betala.' : null,
    }
  const sums = [
    { label: 'Totalt', cents: totalCents },
    ...(creditedCents === 0 ? [] : [{ label: 'Krediterat', cents: -creditedCents }]),
    ...(paidCents === 0 ? [] : [{ label: 'Betalt tidigare', cents: -paidCents }]),
    { label: 'Kvar att betala', cents: openCents },
    ...(overpaidCents === 0 ? [] : [{ label: 'Överbetalt', cents: overpaidCents }]),
  ]
  return { sums, nothingToPay: openCents > 0 ? null : reasonFor(dueCents, overpaidCents) }
}

function reasonFor(dueCents: number, overpaidCents: number): string {
  const why = dueCents === 0 ? 'fakturan är krediterad' : 'fakturan är betald'
  const over =
    overpaidCents > 0 ? ` Det har betalats ${moneyText(overpaidCents)} för mycket: kontakta oss om återbetalning.` : ''
  return `Ingenting att betala: ${why}.${over}`
}
