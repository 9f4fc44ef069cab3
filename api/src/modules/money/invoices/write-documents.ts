import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { type BillingSnapshot, invoice, invoiceRow, type SellerSnapshot } from '../../../db/schema/invoices.ts'
import { invoiceCounter } from '../../../db/schema/invoicing.ts'
import { type Line, lineCents, sumCents, vatBreakdown } from './lines.ts'

/** An invoice or credit note without its number. */
export type NewDocument = {
  kind: 'invoice' | 'credit'
  karnevalId: number
  schoolUnitId: number
  billingInformationId: number | null
  parentInvoiceId: number | null
  billing: BillingSnapshot
  seller: SellerSnapshot | null
  reason: string | null
  lines: readonly (Omit<Line, 'productId' | 'orderRowId'> & { productId: number | null; orderRowId: number | null })[]
}

export type IssuedDocument = typeof invoice.$inferSelect & { number: number }

/**
 * Writes documents with consecutive numbers in the given order. The state `issued` is set last, because an issued
 * invoice accepts no more rows. All or none, by the caller's transaction.
 */
export async function writeDocuments(
  tx: Db,
  documents: readonly NewDocument[],
  { today, dueOn, now }: { today: string; dueOn: string; now: Date },
): Promise<IssuedDocument[]> {
  if (documents.length === 0) return []
  const first = await takeNumbers(tx, documents.length)
  const drafts = await tx
    .insert(invoice)
    .values(
      documents.map(({ lines, ...document }, index) => ({
        ...document,
        number: first + index,
        totalCents: sumCents(lines),
        vat: vatBreakdown(lines),
        // A credit note is not paid, so it has no reference.
        referenceNumber: document.kind === 'invoice' ? referenceOf(today, first + index) : null,
        issuedOn: today,
        dueOn: document.kind === 'invoice' ? dueOn : today,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: invoice.id, number: invoice.number })
  const idOf = new Map(drafts.map(({ id, number }) => [number, id]))
  const rows = documents.flatMap(({ lines }, index) =>
    lines.map((line, at) => ({
      ...line,
      invoiceId: idOf.get(first + index) ?? 0,
      position: at + 1,
      totalCents: lineCents(line),
      createdAt: now,
    })),
  )
  await tx.insert(invoiceRow).values(rows)
  const issued = await tx
    .update(invoice)
    .set({ status: 'issued' })
    .where(inArray(invoice.id, [...idOf.values()]))
    .returning()
  return issued.map((row) => ({ ...row, number: row.number ?? 0 })).sort((a, b) => a.number - b.number)
}

/** The base is year and number, so that references are unique over years. */
const referenceOf = (day: string, number: number): string =>
  referenceNumber(`${day.slice(0, 4)}${String(number).padStart(5, '0')}`)

/** A credit note for all rows of an invoice: same prices, negated quantities. */
export const creditOf = (
  credited: typeof invoice.$inferSelect,
  rows: readonly (typeof invoiceRow.$inferSelect)[],
  reason: string,
): NewDocument => ({
  kind: 'credit',
  karnevalId: credited.karnevalId,
  schoolUnitId: credited.schoolUnitId,
  billingInformationId: credited.billingInformationId,
  parentInvoiceId: credited.id,
  billing: credited.billing,
  seller: credited.seller,
  reason,
  lines: rows.map(({ id: _id, ...row }) => ({ ...row, quantity: -row.quantity })),
})

export async function markCredited(tx: Db, invoiceId: number, now: Date): Promise<void> {
  await tx
    .update(invoice)
    .set({ status: 'credited', updatedAt: now, version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, invoiceId))
}

/**
 * Reserves `count` invoice numbers and returns the first. The counter's row is locked until the transaction ends and a
 * rollback releases the numbers, so that none is used twice or skipped.
 */
async function takeNumbers(tx: Db, count: number): Promise<number> {
  const [row] = await tx
    .update(invoiceCounter)
    .set({ lastNumber: sql`${invoiceCounter.lastNumber} + ${count}` })
    .returning({ last: invoiceCounter.lastNumber })
  if (!row) throw new Error('the invoice counter has no row')
  return row.last - count + 1
}
