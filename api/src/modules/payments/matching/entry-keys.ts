import type { BankEntry } from '../formats/bank-file.ts'

/**
 * What tells each payment of a file from every other payment there is, in the file's order. The bank's archive id does it,
 * with account, reference and sum, because one bulk order may give several payments the same id; where there is no archive
 * id, dates and payer take its place. Rows that are equal in all of that are numbered: two equal payments in one file are
 * two payments, and the same two in the next file are the same two (F8).
 *
 * A checksum over payer, reference, sum and day alone would merge two genuine payments of one day. The format plays no
 * part: a payment in KTL and again in camt.054 is one.
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
  // A blank in the id would be a column's filling; the separator must stay one.
  const bank = archiveId === '' ? `${entry.bookedOn} ${entry.paidOn} ${entry.payer}` : `#${archiveId}`
  const parts = [
    account,
    bank.replaceAll('|', '/'),
    reference,
    amountCents,
    isCorrection ? 'c' : (entry.withoutMoney ?? ''),
  ]
  return parts.join('|')
}
