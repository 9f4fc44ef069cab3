import type { BankEntry } from '../formats/bank-file.ts'
import type { Allocation, LedgerPayment } from './ledger.ts'

/** The original of a correction: a stored payment or a row of the same file. */
export type Original = { paymentId: number | null; key: string; allocations: readonly Allocation[] }

type Row = { key: string; entry: BankEntry; allocations: readonly Allocation[] }
type Candidate = Original & { archiveId: string; reference: string; amountCents: number; isTaken: boolean }

/**
 * Matches corrections to originals, each once: by archive id with the same reference and sum, otherwise the newest
 * payment with the same reference and sum, because not every bank may repeat the archive id. A correction without
 * reference needs the archive id. null leaves the decision to the user.
 */
export function findOriginal(
  rows: readonly Row[],
  stored: readonly LedgerPayment[],
): (correction: BankEntry) => Original | null {
  const candidates: Candidate[] = [
    ...stored
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ id, key, archiveId, reference, amountCents, allocations, isCorrected }) => ({
        paymentId: id,
        key: key ?? '',
        archiveId,
        reference,
        amountCents,
        allocations,
        isTaken: isCorrected,
      })),
    ...rows.map(({ key, entry: { archiveId, reference, amountCents }, allocations }) => ({
      paymentId: null,
      key,
      archiveId,
      reference,
      amountCents,
      allocations,
      isTaken: false,
    })),
  ]
  const bySum = Map.groupBy(candidates, ({ reference, amountCents }) => `${reference}|${amountCents}`)
  return ({ archiveId, reference, amountCents }) => {
    const alike = (bySum.get(`${reference}|${-amountCents}`) ?? []).filter(({ isTaken }) => !isTaken)
    const byId = archiveId === '' ? undefined : alike.findLast((candidate) => candidate.archiveId === archiveId)
    const found = byId ?? (reference === '' ? undefined : alike.at(-1))
    if (!found) return null
    found.isTaken = true
    const { paymentId, key, allocations } = found
    return { paymentId, key, allocations }
  }
}
