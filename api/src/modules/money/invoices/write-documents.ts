import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import {
  type BillingSnapshot,
  invoice,
  invoicePart,
  invoiceRow,
  type PartSnapshot,
  type SellerSnapshot,
} from '../../../db/schema/invoices.ts'
import { invoiceCounter } from '../../../db/schema/invoicing.ts'
import { slices } from '../../../db/slices.ts'
import { settleInvoices } from './balances.ts'
import type { StandingInvoice } from './basis-repository.ts'
import { type IssuedLine, lineCents, sumCents, vatBreakdown } from './lines.ts'
import type { Extent, Part } from './plan-account.ts'

/** A payer record's rows in a document; `billing` makes it a part of its own. */
export type NewPart = {
  payer: { billingInformationId: number; schoolUnitId: number; billing: PartSnapshot } | null
  lines: readonly IssuedLine[]
}

/** An invoice or credit note without its number. */
export type NewDocument = {
  kind: 'invoice' | 'credit'
  extent: Extent
  karnevalId: number
  schoolUnitId: number
  billingInformationId: number | null
  parentInvoiceId: number | null
  billing: BillingSnapshot
  seller: SellerSnapshot | null
  reason: string | null
  /** One without a payer, or one for each payer record of a collective document. */
  parts: readonly NewPart[]
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
  const values = documents.map(({ parts, ...document }, index) => {
    const lines = linesOf(parts)
    return {
      ...document,
      number: first + index,
      totalCents: sumCents(lines),
      vat: vatBreakdown(lines),
      isForOthers: isForOthers(document, parts),
      // A credit note is not paid, so it has no reference.
      referenceNumber: document.kind === 'invoice' ? referenceOf(today, first + index) : null,
      issuedOn: today,
      dueOn: document.kind === 'invoice' ? dueOn : today,
      createdAt: now,
      updatedAt: now,
    }
  })
  const idOf = new Map<number | null, number>()
  for (const slice of slices(values)) {
    const drafts = await tx.insert(invoice).values(slice).returning({ id: invoice.id, number: invoice.number })
    for (const { id, number } of drafts) idOf.set(number, id)
  }
  const parts = documents.flatMap((document, index) =>
    document.parts.map((part, at) => ({ ...part, invoiceId: idOf.get(first + index) ?? 0, position: at + 1 })),
  )
  const partIds = await insertParts(tx, parts, now)
  const rows = [...Map.groupBy(parts, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, own]) =>
    own
      .flatMap((part) => part.lines.map((line) => ({ ...line, partId: partIds(invoiceId, part.position) })))
      .map((line, at) => ({ ...line, invoiceId, position: at + 1, totalCents: lineCents(line), createdAt: now })),
  )
  for (const slice of slices(rows)) await tx.insert(invoiceRow).values(slice)
  const issued = await tx
    .update(invoice)
    .set({ status: 'issued' })
    .where(inArray(invoice.id, [...idOf.values()]))
    .returning()
  return issued.map((row) => ({ ...row, number: row.number ?? 0 })).sort((a, b) => a.number - b.number)
}

/** A part without a payer is that of the addressee. */
const isForOthers = ({ billingInformationId }: Omit<NewDocument, 'parts'>, parts: readonly NewPart[]): boolean =>
  parts.every(({ payer }) => payer !== null && payer.billingInformationId !== billingInformationId)

const linesOf = (parts: readonly NewPart[]): IssuedLine[] => parts.flatMap(({ lines }) => lines)

type PlacedPart = NewPart & { invoiceId: number; position: number }

/** @returns the id of a document's part; null for documents without parts */
async function insertParts(
  tx: Db,
  parts: readonly PlacedPart[],
  now: Date,
): Promise<(invoiceId: number, position: number) => number | null> {
  const values = parts.flatMap(({ payer, lines, invoiceId, position }) =>
    payer ? [{ ...payer, invoiceId, position, totalCents: sumCents(lines), createdAt: now }] : [],
  )
  const ids = new Map<string, number>()
  for (const slice of slices(values)) {
    const made = await tx
      .insert(invoicePart)
      .values(slice)
      .returning({ id: invoicePart.id, invoiceId: invoicePart.invoiceId, position: invoicePart.position })
    for (const { id, invoiceId, position } of made) ids.set(`${invoiceId}/${position}`, id)
  }
  return (invoiceId, position) => ids.get(`${invoiceId}/${position}`) ?? null
}

/** The base is year and number, so that references are unique over years. */
const referenceOf = (day: string, number: number): string =>
  referenceNumber(`${day.slice(0, 4)}${String(number).padStart(5, '0')}`)

type Credited = Pick<StandingInvoice, 'row' | 'parts'>

/**
 * A credit note for rows of an invoice, with negative quantities. Its parts keep the invoice's data; one that the invoice
 * does not have gets `snapshotOf`.
 */
export function creditNote(
  { row, parts }: Credited,
  rows: readonly Part[],
  {
    extent,
    reason,
    isCollective,
    snapshotOf,
  }: {
    extent: Extent
    reason: string
    isCollective: boolean
    snapshotOf: (payerId: number) => NewPart['payer']
  },
): NewDocument {
  const payerOf = (payerId: number): NewPart['payer'] => {
    const own = parts.find(({ billingInformationId }) => billingInformationId === payerId)
    if (!own) return snapshotOf(payerId)
    const { billingInformationId, schoolUnitId, billing } = own
    return { billingInformationId, schoolUnitId, billing }
  }
  return {
    kind: 'credit',
    extent,
    karnevalId: row.karnevalId,
    schoolUnitId: row.schoolUnitId,
    billingInformationId: row.billingInformationId,
    parentInvoiceId: row.id,
    billing: row.billing,
    seller: row.seller,
    reason,
    parts: rows.map(({ payerId, lines }) => ({ payer: isCollective ? payerOf(payerId) : null, lines })),
  }
}

/** Marks invoices as wholly credited. */
export async function markCredited(tx: Db, invoiceIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(invoice)
    .set({ status: 'credited', updatedAt: now, version: sql`${invoice.version} + 1` })
    .where(inArray(invoice.id, [...invoiceIds]))
}

/** Gives invoices the version after a partial credit note, and the status that follows from it. */
export async function markPartlyCredited(tx: Db, invoiceIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(invoice)
    .set({ updatedAt: now, version: sql`${invoice.version} + 1` })
    .where(inArray(invoice.id, [...invoiceIds]))
  await settleInvoices(tx, invoiceIds, now)
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
