import { moneyText } from '../../../lib/pdf/words.ts'
import type { InvoiceDocument, ReminderRow } from './invoice-document.ts'

/** What a reminder adds to the open sum. */
export type ReminderClaim = Pick<ReminderRow, 'interestCents' | 'feeCents'>

/** What a reminder asks for: the open sum of today with its interest and fees; 0 when nothing is open any more. */
export const claimedCents = ({ balance: { openCents } }: InvoiceDocument, reminder: ReminderClaim): number =>
  openCents === 0 ? 0 : openCents + reminder.interestCents + reminder.feeCents

type AmountDue = {
  /** The sums below the rows, in integer cents; the last one is the payable sum. */
  sums: { label: string; cents: number }[]
  /** The reason why nothing is to be paid, as a sentence; null when a sum is open. */
  nothingToPay: string | null
}

/**
 * The sums from an invoice's total to its open sum, shared by PDF and e-invoice, so that a paid part is never claimed
 * again.
 */
export function amountDue(document: InvoiceDocument, reminder: ReminderRow | null = null): AmountDue {
  const { sums, nothingToPay } = openSums(document)
  const claims = [
    { label: 'Dröjsmålsränta', cents: reminder?.interestCents ?? 0 },
    // A later reminder sums up the fees of the earlier ones.
    { label: (reminder?.level ?? 1) > 1 ? 'Påminnelseavgifter' : 'Påminnelseavgift', cents: reminder?.feeCents ?? 0 },
  ].filter(({ cents }) => cents > 0)
  if (!reminder || nothingToPay !== null || claims.length === 0) return { sums, nothingToPay }
  return {
    sums: [...sums, ...claims, { label: 'Att betala nu', cents: claimedCents(document, reminder) }],
    nothingToPay,
  }
}

function openSums({ kind, totalCents, balance }: InvoiceDocument): AmountDue {
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
