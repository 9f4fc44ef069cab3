import type { BankEntry } from '../formats/bank-file.ts'

/**
 * Identifies each payment of a file among all payments, in the file's order: by archive id with account, reference and
 * sum, because payments of one bulk order may share the id; without an archive id by dates and payer instead. Equal
 * rows are numbered: two equal payments in one file are two, and the same two in the next file are duplicates.
 * Payer, reference, sum and day alone would merge two genuine payments of one day. The format has no effect: a payment
 * in KTL and camt.054 is the same.
 */
export function entryKeys(entries: readonly BankEntry[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const identity = identityOf(entry)
    const ordinal = seen.get(identity) ?? 0
    seen.set(identity, ordinal + 1)
    return `${identity}|${ordinal}`
  })
}

function identityOf(entry: BankEntry): string {
  const { account, archiveId, reference, amountCents, isCorrection } = entry
  const bank = archiveId === '' ? `${entry.bookedOn} ${entry.paidOn} ${entry.payer}` : `#${archiveId}`
  const kind = isCorrection ? 'c' : (entry.withoutMoney ?? '')
  // Replace the separator within parts.
  return `${account}|${bank.replaceAll('|', '/')}|${reference}|${amountCents}|${kind}`
}
