import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import type { BillingSnapshot, SellerSnapshot } from '../../../db/schema/invoices.ts'
import { invoice, invoiceRow } from '../../../db/schema/invoices.ts'
import { type Line, lineCents, sumCents } from './lines.ts'
import { takeNumbers } from './numbers.ts'
import { referenceNumber } from './reference.ts'
import { vatBreakdown } from './vat.ts'

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
    .where(
      inArray(
        invoice.id,
        drafts.map(({ id }) => id),
      ),
    )
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
  lines: rows.map((row) => ({
    productId: row.productId,
    orderRowId: row.orderRowId,
    category: row.category,
    description: row.description,
    unit: row.unit,
    quantity: -row.quantity,
    unitPriceCents: row.unitPriceCents,
    vatPercent: row.vatPercent,
  })),
})

export async function markCredited(tx: Db, invoiceId: number, now: Date): Promise<void> {
  await tx
    .update(invoice)
    .set({ status: 'credited', updatedAt: now, version: sql`${invoice.version} + 1` })
    .where(eq(invoice.id, invoiceId))
}
