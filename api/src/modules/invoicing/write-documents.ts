import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { BillingSnapshot, SellerSnapshot } from '../../db/schema/invoices.ts'
import { invoice, invoiceRow } from '../../db/schema/invoices.ts'
import { referenceNumber } from '../invoices/reference.ts'
import { type Line, lineCents, sumCents } from './lines.ts'
import { takeNumbers } from './numbers.ts'
import { vatBreakdown } from './vat.ts'

/** An invoice or a credit note before it has its number. */
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

type Options = {
  today: string
  dueOn: string
  now: Date
  /** What the race test replaces: without the lock numbers are given twice or left out, or the test proves nothing. */
  numbers?: (tx: Db, count: number) => Promise<number>
}

/**
 * Writes documents with consecutive numbers, in the order given: rows first and the state `issued` last, because an
 * issued invoice takes no more rows. All of them or none: the caller's transaction decides.
 */
export async function writeDocuments(
  tx: Db,
  documents: readonly NewDocument[],
  { today, dueOn, now, numbers = takeNumbers }: Options,
): Promise<IssuedDocument[]> {
  if (documents.length === 0) return []
  const first = await numbers(tx, documents.length)
  const drafts = await tx
    .insert(invoice)
    .values(
      documents.map(({ lines, ...document }, index) => ({
        ...document,
        number: first + index,
        totalCents: sumCents(lines),
        vat: vatBreakdown(lines),
        // A credit note is nothing that anybody pays: the invoice's reference stays the only one of the two.
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

/** The year keeps a reference from ever being another year's (formats: base = year and running number). */
const referenceOf = (day: string, number: number): string =>
  referenceNumber(`${day.slice(0, 4)}${String(number).padStart(5, '0')}`)

/** A document that takes back every row of an invoice: the same prices, the quantities turned. */
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
