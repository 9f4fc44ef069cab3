import type { BankEntry, BankFileFormat } from '../formats/bank-file.ts'
import { isReference } from '../formats/bank-reference.ts'
import { paymentInfoId } from '../refunds/write-pain.ts'
import { entryKeys } from './entry-keys.ts'
import { invoiceSums } from './invoice-sums.ts'
import {
  type Allocation,
  isPayable,
  type Ledger,
  type LedgerInvoice,
  type LedgerPayment,
  type LedgerRefund,
  openCents,
  type PaymentState,
} from './ledger.ts'
import { createTwinFinder } from './twins.ts'

/** The reason for a row's state, where the state alone does not tell. */
type RowNote =
  | 'failed_direct_debit'
  | 'not_booked'
  | 'other_currency'
  | 'outgoing'
  | 'itemised'
  | 'other_account'
  | 'no_reference'
  | 'no_original'
  | 'uncovered_parts'
  | 'more_than_one'
  | 'closed_season'

export type MatchedRow = {
  /** As in the file, except that outgoing money that corrects nothing has the sum 0. */
  entry: BankEntry
  key: string
  state: PaymentState
  /** The allocations to book when the file is approved; for a duplicate the existing ones. */
  allocations: readonly Allocation[]
  note: RowNote | null
  /** The stored payment of a duplicate row, which is ignored. */
  duplicateOf: number | null
  /** The original of a correction. */
  corrects: Original | null
  /** The refunds that have left the account with this row. */
  refunds: readonly LedgerRefund[]
}

/** A new row that corrects nothing. */
const plain = { duplicateOf: null, corrects: null, refunds: [] }

type Verdict = Pick<MatchedRow, 'state' | 'allocations' | 'note'>

const verdict = (
  state: PaymentState,
  allocations: readonly Allocation[] = [],
  note: RowNote | null = null,
): Verdict => ({ state, allocations, note })

/**
 * Decides the state of each row of a file against the ledger. Pure. Each row gets exactly one state, and only a valid
 * reference of an open invoice is booked automatically; the rest is left to the user. Rows affect each other: a second
 * payment of an invoice sees what the first left open. Corrections come last, because a bank may list them before their
 * originals. A payment that another source told before is a duplicate of it.
 */
export function matchEntries(entries: readonly BankEntry[], ledger: Ledger, format: BankFileFormat): MatchedRow[] {
  const keys = entryKeys(entries)
  const stored = new Map(ledger.payments.flatMap((payment) => (payment.key ? [[payment.key, payment] as const] : [])))
  const invoices = new Map(
    ledger.invoices.filter(({ reference }) => reference !== '').map((invoice) => [invoice.reference, invoice]),
  )
  const paid = new Map(ledger.invoices.map(({ id, paidCents }) => [id, paidCents]))
  const accounts = new Set(ledger.accounts)
  const closed = new Set(ledger.invoices.filter(({ isClosed }) => isClosed).map(({ id }) => id))
  const twinOf = createTwinFinder(ledger.payments, new Set(keys), format)
  const refunds = new Map(ledger.refunds.map((refund) => [refund.endToEndId, refund]))
  const rows: (MatchedRow | undefined)[] = []

  /**
   * The refunds that an outgoing payment is: the one with its id, or all of a payment order that was booked as one sum.
   * Our own id alone is not enough: another sum is another payment.
   */
  const refundsOf = ({ isOutgoing, endToEndId = '', batchIds = [], amountCents }: BankEntry): LedgerRefund[] => {
    if (!isOutgoing) return []
    const single = refunds.get(endToEndId)
    const found = single
      ? [single]
      : [...refunds.values()].filter(({ messageId }) => messageId !== null && isOfBatch(messageId, batchIds))
    if (found.reduce((sum, refund) => sum + refund.amountCents, 0) !== -amountCents) return []
    for (const refund of found) refunds.delete(refund.endToEndId)
    return found
  }
  const book = (found: Verdict) => {
    for (const { invoiceId, amountCents } of found.allocations) {
      paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + amountCents)
    }
    return found
  }
  const now = (invoice: LedgerInvoice): LedgerInvoice => ({ ...invoice, paidCents: paid.get(invoice.id) ?? 0 })
  const decide = (entry: BankEntry): Verdict => {
    if (entry.withoutMoney) return verdict('ignored_zero', [], entry.withoutMoney)
    if (entry.amountCents === 0) return verdict('ignored_zero')
    if (entry.account !== '' && accounts.size > 0 && !accounts.has(entry.account)) {
      return verdict('unknown_reference', [], 'other_account')
    }
    if (entry.parts.length > 0) {
      return decideParts(entry, (reference) => {
        const invoice = invoices.get(reference)
        return invoice && now(invoice)
      })
    }
    const invoice = invoices.get(entry.reference)
    const found = decideReference(entry, invoice && now(invoice))
    const isForSeveral =
      found.state === 'over' && invoice !== undefined && paysOthersToo(entry.amountCents, now(invoice))
    return isForSeveral ? verdict('over', [], 'more_than_one') : found
  }
  const byPayer = Map.groupBy(ledger.invoices, ({ payerKey }) => payerKey)
  /** Whether the excess of a payment equals the open sums of other invoices of the same payer. */
  const paysOthersToo = (amountCents: number, invoice: LedgerInvoice): boolean => {
    const excess = amountCents - openCents(invoice)
    const others = (byPayer.get(invoice.payerKey) ?? [])
      .map(now)
      .filter((other) => other.id !== invoice.id && isPayable(other))
    return others.some((other) => openCents(other) === excess) || invoiceSums(others).has(excess)
  }

  for (const [index, entry] of entries.entries()) {
    const key = keys[index] ?? ''
    const known = stored.get(key) ?? twinOf(entry)
    const gone = known ? [] : refundsOf(entry)
    if (known) {
      const { id, state, allocations } = known
      const shown = entry.isOutgoing && known.amountCents === 0 ? withoutMoney(entry) : entry
      rows[index] = { ...plain, entry: shown, key, ...verdict(state, allocations), duplicateOf: id }
    } else if (gone.length > 0) {
      rows[index] = { ...plain, entry, key, ...verdict('refunded'), refunds: gone }
    } else if (!entry.isCorrection) {
      rows[index] = { ...plain, entry, key, ...book(decide(entry)) }
    }
  }
  const original = findOriginal(
    rows.filter((row) => row !== undefined).filter(({ duplicateOf }) => duplicateOf === null),
    ledger.payments,
  )
  for (const [index, entry] of entries.entries()) {
    if (rows[index]) continue
    const key = keys[index] ?? ''
    const corrects = entry.amountCents < 0 ? original(entry) : null
    if (entry.isOutgoing && !corrects) {
      const found = verdict('ignored_zero', [], 'outgoing')
      rows[index] = { ...plain, entry: withoutMoney(entry), key, ...found }
      continue
    }
    const taken = corrects?.allocations ?? []
    const isClosed = taken.some(({ invoiceId }) => closed.has(invoiceId))
    const back = isClosed ? [] : taken.map((part) => ({ ...part, amountCents: -part.amountCents }))
    const note = isClosed ? 'closed_season' : corrects ? null : 'no_original'
    const found = book(verdict('correction', back, note))
    rows[index] = { ...plain, entry, key, ...found, corrects }
  }
  return rows.filter((row) => row !== undefined)
}

const isOfBatch = (messageId: string, batchIds: readonly string[]): boolean =>
  batchIds.includes(messageId) || batchIds.includes(paymentInfoId(messageId))

const withoutMoney = (entry: BankEntry): BankEntry => ({
  ...entry,
  amountCents: 0,
  isCorrection: false,
  withoutMoney: 'outgoing',
})

/** The state of a payment by its reference alone; `invoice` is the one with that reference. */
export function decideReference(
  { reference, amountCents }: { reference: string; amountCents: number },
  invoice: LedgerInvoice | undefined,
): Verdict {
  if (reference === '') return verdict('unknown_reference', [], 'no_reference')
  if (/^\d+$/.test(reference) && !isReference(reference)) return verdict('bad_check_digit')
  return invoice ? decideInvoice(amountCents, invoice) : verdict('unknown_reference')
}

/** The state for an invoice's reference. An excess is not allocated, so that it waits for a decision. */
function decideInvoice(amountCents: number, invoice: LedgerInvoice): Verdict {
  if (invoice.isClosed) return verdict('unknown_reference', [], 'closed_season')
  if (invoice.isCredited) return verdict('credited_invoice')
  const open = openCents(invoice)
  if (open === 0) return verdict('already_paid')
  const taken = takenBy(invoice, amountCents)
  // The payment covers the invoice and all or part of the reminder's interest and fee, so nothing is left over.
  const state = taken > open && taken === amountCents ? 'exact' : balanceState(amountCents, open)
  return verdict(state, [{ invoiceId: invoice.id, amountCents: taken }])
}

/** What an invoice takes of a sum: its open sum, and the interest and fees that its reminder claims. */
const takenBy = (invoice: LedgerInvoice, amountCents: number): number =>
  Math.min(amountCents, openCents(invoice) + invoice.claimCents)

/** Compares a sum to an invoice's open sum. */
export function balanceState(amountCents: number, open: number): 'exact' | 'partial' | 'over' {
  if (amountCents === open) return 'exact'
  return amountCents < open ? 'partial' : 'over'
}

/**
 * Books a payment with several references as specified when each part is an open invoice and the parts add up to the
 * sum. What a part has above its invoice's open sum waits.
 */
function decideParts(entry: BankEntry, find: (reference: string) => LedgerInvoice | undefined): Verdict {
  const allocations = entry.parts.flatMap(({ reference, amountCents }) => {
    const invoice = isReference(reference) ? find(reference) : undefined
    return invoice && isPayable(invoice) ? [{ invoiceId: invoice.id, amountCents: takenBy(invoice, amountCents) }] : []
  })
  const isWhole = entry.parts.reduce((sum, part) => sum + part.amountCents, 0) === entry.amountCents
  const isDistinct = new Set(allocations.map(({ invoiceId }) => invoiceId)).size === allocations.length
  if (allocations.length === entry.parts.length && isWhole && isDistinct) return verdict('split', allocations)
  return verdict('unknown_reference', [], 'uncovered_parts')
}

/** The original of a correction: a stored payment or a row of the same file. */
type Original = { paymentId: number | null; key: string; allocations: readonly Allocation[] }

type Row = { key: string; entry: BankEntry; allocations: readonly Allocation[] }
type Candidate = Original & { archiveId: string; reference: string; amountCents: number; isTaken: boolean }

/**
 * Matches corrections to originals, each once: by archive id with the same reference and sum, otherwise the newest
 * payment with the same reference and sum, because not every bank may repeat the archive id. A correction without
 * reference needs the archive id. null leaves the decision to the user.
 */
function findOriginal(
  rows: readonly Row[],
  stored: readonly LedgerPayment[],
): (correction: BankEntry) => Original | null {
  const candidates: Candidate[] = [
    ...stored
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ id, isCorrected, ...payment }) => ({
        ...payment,
        paymentId: id,
        key: payment.key ?? '',
        isTaken: isCorrected,
      })),
    ...rows.map(({ key, entry: { archiveId, reference, amountCents }, allocations }) => {
      const sought = { archiveId, reference, amountCents }
      return { paymentId: null, key, ...sought, allocations, isTaken: false }
    }),
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
