import type { MatchedRow } from '../matching/match-entries.ts'

/** Rows to insert for a matched file, as JSON arrays: one parameter per statement. */
export type ImportRecords = {
  newCount: number
  /** The sum of all rows, new or not. */
  totalCents: number
  /** '' without new payments. */
  payments: string
  /** '' without corrections. */
  corrections: string
  /** '' without allocations. */
  allocations: string
  /** Refunds that have left the account; '' without any. */
  refunds: string
  /** Invoices whose status the bookings may change. */
  invoiceIds: number[]
}

/** The rows that are not duplicates of earlier files, in the database's form. */
export function recordsOf(rows: readonly MatchedRow[]): ImportRecords {
  const added = rows.filter(({ duplicateOf }) => duplicateOf === null)
  const payments = added.map(({ entry, key, state, note }) => ({
    entry_key: key,
    line: entry.line,
    account: entry.account,
    archive_id: entry.archiveId || null,
    booked_on: entry.bookedOn,
    paid_on: entry.paidOn,
    reference: entry.reference,
    payer: entry.payer,
    message: entry.message,
    amount_cents: entry.amountCents,
    state,
    note,
  }))
  const corrections = added.flatMap(({ key, corrects }) =>
    corrects ? [{ key, id: corrects.paymentId, original: corrects.key }] : [],
  )
  const allocations = added.flatMap(({ key, corrects, allocations: parts }) =>
    parts.map(({ invoiceId, amountCents }) => ({
      key,
      invoice: invoiceId,
      cents: amountCents,
      origin: corrects ? 'correction' : 'reference',
    })),
  )
  const toJson = (records: readonly object[]): string => (records.length === 0 ? '' : JSON.stringify(records))
  return {
    newCount: added.length,
    totalCents: rows.reduce((sum, { entry }) => sum + entry.amountCents, 0),
    payments: toJson(payments),
    corrections: toJson(corrections),
    allocations: toJson(allocations),
    refunds: toJson(
      added.flatMap(({ key, refunds }) =>
        refunds.map(({ id, amountCents }) => ({ key, refund: id, cents: -amountCents })),
      ),
    ),
    invoiceIds: [...new Set(allocations.map(({ invoice }) => invoice))],
  }
}
