import { peppolParts } from '@stafapp/shared/contract/e-address'
import { notSentText } from '@stafapp/shared/rules/document-name'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/db.ts'
import {
  type BillingSnapshot,
  invoice,
  invoicePart,
  invoiceRow,
  type SellerSnapshot,
  type VatLine,
} from '../../../db/schema/invoices.ts'
import { invoiceReminder } from '../../../db/schema/invoicing.ts'
import { karneval } from '../../../db/schema/karneval.ts'
import { billingInformation } from '../../../db/schema/orders.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type InvoiceBalance, readBalances } from './balances.ts'
import { vatPerLine } from './lines.ts'
import type { Extent } from './plan-account.ts'
import { findSettings, sellerOf } from './settings.ts'

type DocumentLine = {
  description: string
  unit: string
  quantity: number
  unitPriceCents: number
  vatPercent: number
  totalCents: number
  /** Index of its part; null in a document without parts. */
  part: number | null
}

type Place = { names: string[]; street_address: string; zipcode: string; city: string }

/** A school's part of a collective document. */
export type DocumentPart = {
  /** School and unit. */
  heading: string
  /** The school's own reference and cost centre; '' for none. */
  buyerReference: string
  costCentre: string
  place: Place
  totalCents: number
  /** The tax within, so that the parts add up to the document's. */
  vatCents: number
}

/** An issued invoice or credit note for its printouts: the data stored at issue, and its balance. */
export type InvoiceDocument = {
  id: number
  unitId: number
  /** The payer's current record; null for documents without one. */
  payerId: number | null
  number: number
  kind: 'invoice' | 'credit'
  /** whole, a difference to its parent, or a deduction from it. */
  extent: Extent
  issuedOn: string
  dueOn: string
  /** The time of issue, used as the files' timestamp, so that a reprint has the same bytes. */
  madeAt: Date
  reference: string | null
  totalCents: number
  /** The current balance, not that at issue, so that a printout never claims paid money. */
  balance: InvoiceBalance
  vat: VatLine[]
  /** All rows, in the order of the parts. */
  lines: DocumentLine[]
  /** Empty for a document of one payer record. */
  parts: DocumentPart[]
  billing: BillingSnapshot
  seller: SellerSnapshot
  /** The credited, replaced or original invoice. */
  parent: { number: number; extent: Extent; issuedOn: string } | null
  /** Of a credit note for a part: what the credited invoice sums to after it and the earlier ones. */
  creditedToCents?: number
  reason: string | null
  /** Maventa's id of the invoice, once sent. */
  maventaId: string | null
  karnevalName: string
  /** The carnival's days are the delivery dates. The tax rates of the first day apply. */
  delivered: { from: string; to: string }
  /** The school and unit that the payer pays for. */
  concerns: string
  /** The same as a delivery address, which may be empty; a collective document has one in each part. */
  place: Place
}

/** @throws AppError not_found, `invalid` when the organiser's data are missing */
export async function loadDocument(db: Db, id: number): Promise<InvoiceDocument> {
  const found = (await loadDocuments(db, [id])).get(id)
  if (!found) throw new AppError('not_found')
  return found
}

const replaced = alias(invoice, 'replaced')

/**
 * The issued documents among the ids, with as many statements for a thousand as for one.
 * @throws AppError `invalid` when the organiser's data are missing
 */
export async function loadDocuments(db: Db, ids: readonly number[]): Promise<Map<number, InvoiceDocument>> {
  const found = await db
    .select({
      row: invoice,
      parent: { number: replaced.number, extent: replaced.extent, issuedOn: replaced.issuedOn },
      creditedToCents: sql<number | null>`(${replaced.totalCents} + (
        select sum(own.total_cents) from invoice own
        where own.parent_invoice_id = ${replaced.id} and own.kind = 'credit' and own.id <= ${invoice.id}
      ))::int`,
      karnevalName: karneval.name,
      startsOn: karneval.startsOn,
      endsOn: karneval.endsOn,
      school: school.name,
      unit: schoolUnit.unitName,
      unitAddress: {
        street_address: schoolUnit.streetAddress,
        mail_address: schoolUnit.mailAddress,
        zipcode: schoolUnit.zipcode,
        city: schoolUnit.city,
      },
    })
    .from(invoice)
    .innerJoin(karneval, eq(karneval.id, invoice.karnevalId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, invoice.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .leftJoin(replaced, eq(replaced.id, invoice.parentInvoiceId))
    .where(inArray(invoice.id, [...ids]))
  const rows = await db
    .select()
    .from(invoiceRow)
    .where(inArray(invoiceRow.invoiceId, [...ids]))
    .orderBy(asc(invoiceRow.invoiceId), asc(invoiceRow.position))
  const linesOf = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  const storedParts = await db
    .select()
    .from(invoicePart)
    .where(inArray(invoicePart.invoiceId, [...ids]))
    .orderBy(asc(invoicePart.invoiceId), asc(invoicePart.position))
  const partsOf = Map.groupBy(storedParts, ({ invoiceId }) => invoiceId)
  const balanceOf = await readBalances(db, ids)
  const settings = found.some(({ row }) => row.seller === null) ? await presentSeller(db) : null
  const documents = new Map<number, InvoiceDocument>()
  for (const { row, parent, creditedToCents, school: schoolName, unit, unitAddress, ...of } of found) {
    const seller = row.seller ?? settings
    if (row.number === null || row.issuedOn === null || row.dueOn === null || row.kind === 'reminder' || !seller)
      continue
    const named = { school_name: row.billing.school_name ?? schoolName, unit_name: row.billing.unit_name ?? unit }
    const { mail_address, ...address } = unitAddress
    const ownParts = partsOf.get(row.id) ?? []
    const lines = (linesOf.get(row.id) ?? []).map(({ partId, ...line }) => {
      const part = ownParts.findIndex((candidate) => candidate.id === partId)
      return { ...line, part: part < 0 ? null : part }
    })
    const parts = documentParts(ownParts, lines)
    documents.set(row.id, {
      id: row.id,
      unitId: row.schoolUnitId,
      payerId: row.billingInformationId,
      number: row.number,
      kind: row.kind,
      extent: row.extent,
      issuedOn: row.issuedOn,
      dueOn: row.dueOn,
      madeAt: row.createdAt,
      reference: row.referenceNumber,
      totalCents: row.totalCents,
      balance: balanceOf(row.id),
      vat: row.vat,
      lines,
      parts,
      billing: row.billing,
      seller,
      parent:
        parent?.number && parent.issuedOn ? { ...parent, number: parent.number, issuedOn: parent.issuedOn } : null,
      ...(row.kind === 'credit' && row.extent !== 'whole' && creditedToCents !== null && { creditedToCents }),
      reason: row.reason,
      maventaId: row.maventaId,
      karnevalName: of.karnevalName,
      delivered: { from: of.startsOn, to: of.endsOn },
      concerns: concernsOf(parts, unitPlace(named.school_name, named.unit_name), of.karnevalName),
      place: {
        names: parts.length > 0 ? [] : namesOf(named),
        ...(row.billing.delivery ?? { ...address, street_address: address.street_address || mail_address }),
      },
    })
  }
  return documents
}

function documentParts(
  stored: readonly (typeof invoicePart.$inferSelect)[],
  lines: readonly DocumentLine[],
): DocumentPart[] {
  const taxes = vatPerLine(lines)
  return stored.map(({ billing, totalCents }, index) => {
    return {
      heading: unitPlace(billing.school_name, billing.unit_name),
      buyerReference: billing.buyer_reference,
      costCentre: billing.cost_centre,
      place: { names: namesOf(billing), ...billing.delivery },
      totalCents,
      vatCents: lines.reduce((sum, line, at) => sum + (line.part === index ? (taxes[at] ?? 0) : 0), 0),
    }
  })
}

/** The schools by name while they fit on a line or two, otherwise their number. */
function concernsOf(parts: readonly DocumentPart[], place: string, karneval: string): string {
  const schools = parts.length > NAMED_PARTS ? [`${parts.length} skolor`] : parts.map(({ heading }) => heading)
  return [...new Set([...(parts.length > 0 ? schools : [place]), karneval])].join(', ')
}

/** The lines of a delivery address: the school, and the unit unless it has the school's name. */
const namesOf = ({ school_name, unit_name }: { school_name: string; unit_name: string }): string[] => [
  ...new Set([school_name, unit_name]),
]

const NAMED_PARTS = 3

/**
 * Refuses a school's user an invoice that is created but not sent, because it is not owed yet; the organiser may read it.
 * @throws AppError not_sent
 */
export function requireSent(
  user: SessionUser,
  { kind, status }: Pick<typeof invoice.$inferSelect, 'kind' | 'status'>,
): void {
  if (isOrganiser(user) || status !== 'issued') return
  throw new AppError('not_sent', `${notSentText({ kind })}. Den går att öppna när den har skickats.`)
}

/**
 * The same with a permission check: another school's document is answered like an unknown one.
 * @throws AppError not_found, not_sent for a school's own document that has not been sent
 */
export async function loadOwnDocument(ctx: Context<SessionUser>, id: number): Promise<InvoiceDocument> {
  const owners = await ctx.db
    .select({
      unitId: invoice.schoolUnitId,
      partUnitId: invoicePart.schoolUnitId,
      kind: invoice.kind,
      status: invoice.status,
    })
    .from(invoice)
    .leftJoin(invoicePart, eq(invoicePart.invoiceId, invoice.id))
    .where(eq(invoice.id, id))
  if (owners.length === 0) throw new AppError('not_found')
  // A collective invoice shows what other schools have ordered.
  for (const { unitId, partUnitId } of owners)
    for (const unit of [unitId, partUnitId ?? unitId]) requireOwnUnit(ctx.user, unit)
  for (const document of owners) requireSent(ctx.user, document)
  return loadDocument(ctx.db, id)
}

async function presentSeller(db: Db): Promise<SellerSnapshot> {
  const settings = await findSettings(db)
  if (!settings) throw new AppError('invalid', 'Fakturerarens uppgifter saknas.', { attr: 'settings' })
  return sellerOf(settings)
}

export type ReminderRow = typeof invoiceReminder.$inferSelect

/** @throws AppError not_found */
export async function loadReminder(db: Db, invoiceId: number, level: number): Promise<ReminderRow> {
  const rows = await db.select().from(invoiceReminder).where(eq(invoiceReminder.invoiceId, invoiceId))
  const found = rows.find((row) => row.level === level)
  if (!found) throw new AppError('not_found')
  return found
}

/** @throws AppError not_found */
export async function findReminder(db: Db, id: number): Promise<ReminderRow> {
  const [row] = await db.select().from(invoiceReminder).where(eq(invoiceReminder.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

/** A reminder's own number, which operators take for another message than its invoice. */
export const reminderNumber = ({ number }: InvoiceDocument, { level }: ReminderRow): string => `${number}-P${level}`

/** Why a reminder that waited for its channel was not sent. */
export const NO_LONGER_DUE = 'Fakturan är betald, så påminnelsen skickades inte.'

type AddressNow = { edi: string; email: string; reference: string; operator?: string; operator_edi?: string }

/**
 * The payer of a document with its addresses of today. A reference that was missing at the issue is added where a
 * Peppol address needs one.
 */
export function billingNow(billing: BillingSnapshot, { reference, ...addresses }: AddressNow): BillingSnapshot {
  const needsReference = !billing.buyer_reference && peppolParts(addresses.edi) !== null
  return { ...billing, ...addresses, ...(needsReference && { buyer_reference: reference.trim() }) }
}

/**
 * The document with the payer's addresses of today: an e-invoice or e-mail address that has been corrected since the
 * issue must be used, while name, postal address and sums stay as issued.
 */
export async function addressedNow(db: Db, document: InvoiceDocument): Promise<InvoiceDocument> {
  if (document.payerId === null) return document
  const [payer] = await db
    .select({
      edi: billingInformation.edi,
      operator: billingInformation.operator,
      operator_edi: billingInformation.operatorEdi,
      email: billingInformation.email,
      reference: billingInformation.buyerReference,
    })
    .from(billingInformation)
    .where(eq(billingInformation.id, document.payerId))
  return payer ? { ...document, billing: billingNow(document.billing, payer) } : document
}
