import { moneyText } from '../../../lib/pdf/words.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export type AmountDue = {
  /** The sums below the rows, in integer cents; the last one is the payable sum. */
  sums: { label: string; cents: number }[]
  /** The reason why nothing is to be paid, as a sentence; null when a sum is open. */
  nothingToPay: string | null
}

/**
 * The sums from an invoice's total to its open sum, shared by PDF and e-invoice, so that a paid part is never claimed
 * again.
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
