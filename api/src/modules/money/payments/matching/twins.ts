import type { BankEntry, BankFileFormat } from '../formats/bank-file.ts'
import type { LedgerPayment } from './ledger.ts'

/** Tables of web banks, whose ids of payments are others than those in KTL and camt, if they have any. */
const exports: readonly BankFileFormat[] = ['op', 'nordea', 's_pankki', 'danske']

const isExport = (format: BankFileFormat): boolean => exports.includes(format)

/** KTL cuts a name to twelve characters. */
function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((name) => name.replaceAll(/\s+/g, ' ').trim().toLocaleUpperCase('sv'))
    .sort((a, b) => a.length - b.length)
  return short.length >= 3 && long.startsWith(short)
}

/**
 * Finds the stored payment that an entry repeats from another source: the same day, sum and account, with the same
 * reference, or the same name where no reference is told. Only where ids cannot tell, and each stored payment once, so
 * that of two equal payments the second is the second.
 */
export function createTwinFinder(
  payments: readonly LedgerPayment[],
  keys: ReadonlySet<string>,
  format: BankFileFormat,
) {
  const free = payments.filter(
    (payment) =>
      payment.amountCents > 0 &&
      payment.format !== null &&
      payment.format !== 'lines' &&
      payment.format !== format &&
      !(payment.key !== null && keys.has(payment.key)),
  )
  const byDay = Map.groupBy(free, ({ bookedOn, amountCents }) => `${bookedOn}|${amountCents}`)
  const taken = new Set<number>()
  return (entry: BankEntry): LedgerPayment | undefined => {
    if (format === 'lines' || entry.amountCents <= 0) return undefined
    const found = (byDay.get(`${entry.bookedOn}|${entry.amountCents}`) ?? []).find(
      (payment) => !taken.has(payment.id) && isTwin(entry, payment, format),
    )
    if (found) taken.add(found.id)
    return found
  }
}

function isTwin(entry: BankEntry, payment: LedgerPayment, format: BankFileFormat): boolean {
  const other = payment.format
  if (other === null) return false
  const hasIds = isExport(format) === isExport(other) && entry.archiveId !== '' && payment.archiveId !== ''
  if (hasIds) return false
  if (entry.account !== '' && payment.account !== '' && entry.account !== payment.account) return false
  const isSilent = format === 'danske' || other === 'danske'
  if (entry.reference !== '' && entry.reference === payment.reference) return true
  return (isSilent || entry.reference === payment.reference) && isSameName(entry.payer, payment.payer)
}
