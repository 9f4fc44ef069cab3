import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import {
  type BillingSnapshot,
  invoice,
  invoiceRow,
  type SellerSnapshot,
  type VatLine,
} from '../../../db/schema/invoices.ts'
import { invoiceReminder } from '../../../db/schema/invoicing.ts'
import { karneval } from '../../../db/schema/karneval.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { moneyText } from '../../../lib/pdf/words.ts'
import { type InvoiceBalance, readBalance } from './balances.ts'
import { findSettings, sellerOf } from './settings.ts'

type DocumentLine = {
  description: string
  unit: string
  quantity: number
  unitPriceCents: number
  vatPercent: number
  totalCents: number
}

/** An issued invoice or credit note for its printouts: the data stored at issue, and its balance. */
export type InvoiceDocument = {
  id: number
  unitId: number
  number: number
  kind: 'invoice' | 'credit'
  issuedOn: string
  dueOn: string
  /** The time of issue, used as the files' timestamp, so that a reprint has the same bytes. */
  madeAt: Date
  reference: string | null
  totalCents: number
  /** The current balance, not that at issue, so that a printout never claims paid money. */
  balance: InvoiceBalance
  vat: VatLine[]
  lines: DocumentLine[]
  billing: BillingSnapshot
  seller: SellerSnapshot
  /** The credited or replaced invoice. */
  parent: { number: number; issuedOn: string } | null
  reason: string | null
  /** Maventa's id of the invoice, once sent. */
  maventaId: string | null
  karnevalName: string
  /** The carnival's days are the delivery dates. The tax rates of the first day apply. */
  delivered: { from: string; to: string }
  /** The school and unit that the payer pays for. */
  concerns: string
  /** The same as a delivery address, which may be empty. */
  place: { names: string[]; street_address: string; zipcode: string; city: string }
}

/** @throws AppError not_found, `invalid` when the organiser's data are missing */
export async function loadDocument(db: Db, id: number): Promise<InvoiceDocument> {
  const [found] = await db
    .select({
      row: invoice,
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
    .where(eq(invoice.id, id))
  const row = found?.row
  if (!row || row.number === null || row.issuedOn === null || row.dueOn === null || row.kind === 'reminder')
    throw new AppError('not_found')
  const lines = await db.select().from(invoiceRow).where(eq(invoiceRow.invoiceId, id)).orderBy(asc(invoiceRow.position))
  const names = [...new Set([row.billing.school_name ?? found.school, row.billing.unit_name ?? found.unit])]
  const { mail_address, ...address } = found.unitAddress
  const seller = row.seller ?? (await presentSeller(db))
  return {
    id: row.id,
    unitId: row.schoolUnitId,
    number: row.number,
    kind: row.kind,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    madeAt: row.createdAt,
    reference: row.referenceNumber,
    totalCents: row.totalCents,
    balance: await readBalance(db, id),
    vat: row.vat,
    lines,
    billing: row.billing,
    seller,
    parent: await parentOf(db, row.parentInvoiceId),
    reason: row.reason,
    maventaId: row.maventaId,
    karnevalName: found.karnevalName,
    delivered: { from: found.startsOn, to: found.endsOn },
    concerns: [...new Set([...names, found.karnevalName])].join(', '),
    place: {
      names,
      ...(row.billing.delivery ?? { ...address, street_address: address.street_address || mail_address }),
    },
  }
}

/** The same with a permission check: another school's document is answered like an unknown one. */
export async function loadOwnDocument(ctx: Context<SessionUser>, id: number): Promise<InvoiceDocument> {
  const [owner] = await ctx.db.select({ unitId: invoice.schoolUnitId }).from(invoice).where(eq(invoice.id, id))
  if (!owner) throw new AppError('not_found')
  requireOwnUnit(ctx.user, owner.unitId)
  return loadDocument(ctx.db, id)
}

async function presentSeller(db: Db): Promise<SellerSnapshot> {
  const settings = await findSettings(db)
  if (!settings) throw new AppError('invalid', 'Fakturerarens uppgifter saknas.', { attr: 'settings' })
  return sellerOf(settings)
}

async function parentOf(db: Db, id: number | null): Promise<InvoiceDocument['parent']> {
  if (id === null) return null
  const [row] = await db
    .select({ number: invoice.number, issuedOn: invoice.issuedOn })
    .from(invoice)
    .where(eq(invoice.id, id))
  return row?.number && row.issuedOn ? { number: row.number, issuedOn: row.issuedOn } : null
}

export type ReminderRow = typeof invoiceReminder.$inferSelect

/** @throws AppError not_found */
export async function loadReminder(db: Db, invoiceId: number, level: number): Promise<ReminderRow> {
  const rows = await db.select().from(invoiceReminder).where(eq(invoiceReminder.invoiceId, invoiceId))
  const found = rows.find((row) => row.level === level)
  if (!found) throw new AppError('not_found')
  return found
}

type AmountDue = {
  /** The sums below the rows, in integer cents; the last one is the payable sum. */
  sums: { label: string; cents: number }[]
  /** The reason why nothing is to be paid, as a sentence; null when a sum is open. */
  nothingToPay: string | null
}

/**
 * The sums from an invoice's total to its open sum, shared by PDF and e-invoice, so that a paid part is never claimed
 * again.
 */
export function amountDue({ kind, totalCents, balance }: InvoiceDocument): AmountDue {
  if (kind === 'credit') return { sums: [{ label: 'Krediteras', cents: totalCents }], nothingToPay: null }
  const { dueCents, paidCents, openCents, overpaidCents } = balance
  const creditedCents = totalCents - dueCents
  if (paidCents === 0 && creditedCents === 0)
    return {
      sums: [{ label: 'Att betala', cents: totalCents }],
      nothingToPay: totalCents === 0 ? 'Ingenting att betala.' : null,
    }
  const sums = [
    { label: 'Totalt', cents: totalCents },
    ...(creditedCents === 0 ? [] : [{ label: 'Krediterat', cents: -creditedCents }]),
    ...(paidCents === 0 ? [] : [{ label: 'Betalt tidigare', cents: -paidCents }]),
    { label: 'Kvar att betala', cents: openCents },
    ...(overpaidCents === 0 ? [] : [{ label: 'Överbetalt', cents: overpaidCents }]),
  ]
  return { sums, nothingToPay: openCents > 0 ? null : reasonFor(dueCents, overpaidCents) }
}

function reasonFor(dueCents: number, overpaidCents: number): string {
  const why = dueCents === 0 ? 'fakturan är krediterad' : 'fakturan är betald'
  const over =
    overpaidCents > 0 ? ` Det har betalats ${moneyText(overpaidCents)} för mycket: kontakta oss om återbetalning.` : ''
  return `Ingenting att betala: ${why}.${over}`
}
