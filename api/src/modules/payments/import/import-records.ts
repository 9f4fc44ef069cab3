import type { MatchedRow } from '../matching/match-entries.ts'

/** What a matched file adds to the database: rows as JSON arrays, each the one parameter of its statement. */
export type ImportRecords = {
  newCount: number
  /** What all rows bring, new or not. */
  totalCents: number
  payments: string
  /** '' when the file takes nothing back. */
  corrections: string
  /** '' when nothing is booked. */
  allocations: string
  /** Whose status the bookings may change. */
  invoiceIds: number[]
}

/** The rows that no earlier file has brought, as the database takes them. */
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
    invoiceIds: [...new Set(allocations.map(({ invoice }) => invoice))],
  }
}
