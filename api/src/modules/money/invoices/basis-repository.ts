import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoice, invoicePart, invoiceRow, payerChoice } from '../../../db/schema/invoices.ts'
import { billingInformation, unitOrder, unitOrderRow } from '../../../db/schema/orders.ts'
import { product } from '../../../db/schema/products.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { idList } from '../../../db/sql-values.ts'
import { teamFees } from '../../orders/public.ts'
import { type IssuedLine, type Line, netLines, sumCents } from './lines.ts'
import type { Part, StandingDocument } from './plan-account.ts'

type Scope = {
  karnevalId: number
  /** Draft orders count when orders are closed. */
  ordersAreClosed: boolean
  /** Omitted for all units. */
  unitIds?: readonly number[]
}

export type UnitLine = Line & { unitId: number; isDraft: boolean }

/**
 * All charges in a carnival's orders, in the order of the price list. Orders in draft were not placed and are never
 * charged, but their team fees are.
 */
export async function listCharges(db: Db, scope: Scope): Promise<UnitLine[]> {
  const rows = await db
    .select({
      unitId: unitOrder.schoolUnitId,
      status: unitOrder.status,
      productId: unitOrderRow.productId,
      orderRowId: unitOrderRow.id,
      category: product.category,
      description: product.name,
      unit: product.unit,
      quantity: unitOrderRow.quantity,
      unitPriceCents: unitOrderRow.unitPriceCents,
      vatPercent: unitOrderRow.vatPercent,
    })
    .from(unitOrderRow)
    .innerJoin(unitOrder, eq(unitOrder.id, unitOrderRow.orderId))
    .innerJoin(product, eq(product.id, unitOrderRow.productId))
    .where(
      and(
        eq(unitOrderRow.karnevalId, scope.karnevalId),
        scope.unitIds && inArray(unitOrder.schoolUnitId, [...scope.unitIds]),
        sql`(${unitOrder.status} <> 'draft' or ${unitOrderRow.source} <> 'ordered')`,
      ),
    )
    .orderBy(asc(product.position), asc(product.id), asc(unitOrderRow.id))
  return rows.map(({ status, ...row }) => ({ ...row, isDraft: status === 'draft' && !scope.ordersAreClosed }))
}

export type DraftTeams = { unitId: number; productId: number; quantity: number; teamCount: number }

/** The fees of teams that are still drafts, by unit and product. */
export async function listDraftTeamFees(db: Db, { karnevalId, unitIds }: Scope): Promise<DraftTeams[]> {
  const units = unitIds ? sql`and fee.school_unit_id = any(${idList(unitIds)})` : sql``
  const { rows } = await db.execute<DraftTeams>(sql`
    select fee.school_unit_id as "unitId", fee.product_id as "productId", sum(fee.quantity)::int as quantity,
      count(distinct fee.team_id)::int as "teamCount"
    from (${teamFees}) fee
    where fee.karneval_id = ${karnevalId} and fee.status = 'draft' ${units}
    group by 1, 2 order by 1, 2`)
  return rows
}

export async function countDraftTeams(db: Db, { karnevalId, unitIds }: Pick<Scope, 'karnevalId' | 'unitIds'>) {
  const units = unitIds ? sql`and t.school_unit_id = any(${idList(unitIds)})` : sql``
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from team t join event_instance i on i.id = t.event_instance_id
    where i.karneval_id = ${karnevalId} and t.status = 'draft' ${units}`)
  return rows[0]?.count ?? 0
}

export type Payer = typeof billingInformation.$inferSelect & {
  schoolId: number
  schoolName: string
  unitName: string
  unitAddress: { streetAddress: string; mailAddress: string; zipcode: string; city: string }
}

/** All payer records of a carnival, by school. */
export async function listPayers(db: Db, karnevalId: number): Promise<Payer[]> {
  const rows = await db
    .select({
      payer: billingInformation,
      schoolId: school.id,
      schoolName: school.name,
      unitName: schoolUnit.unitName,
      unitAddress: {
        streetAddress: schoolUnit.streetAddress,
        mailAddress: schoolUnit.mailAddress,
        zipcode: schoolUnit.zipcode,
        city: schoolUnit.city,
      },
    })
    .from(billingInformation)
    .innerJoin(schoolUnit, eq(schoolUnit.id, billingInformation.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(billingInformation.karnevalId, karnevalId))
    .orderBy(asc(school.name), asc(schoolUnit.unitName), asc(billingInformation.id))
  return rows.map(({ payer, ...names }) => ({ ...payer, ...names }))
}

/** Names of units without a payer. */
export async function listUnitNames(db: Db, unitIds: readonly number[]) {
  if (unitIds.length === 0) return []
  return db
    .select({
      school: school.id,
      school_name: school.name,
      school_unit: schoolUnit.id,
      unit_name: schoolUnit.unitName,
    })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(inArray(schoolUnit.id, [...unitIds]))
    .orderBy(asc(school.name), asc(schoolUnit.unitName))
}

type InvoiceRecord = typeof invoice.$inferSelect
type PartRecord = typeof invoicePart.$inferSelect

/** An invoice that is not wholly credited, with what its credit notes have left of it. */
export type StandingInvoice = StandingDocument & { row: InvoiceRecord; parts: readonly PartRecord[] }

type PayerRows = Map<number, IssuedLine[]>

/** What the documents of a carnival charge, by payer record. */
export type Charged = { standing: StandingInvoice[]; charged: PayerRows; deducted: PayerRows }

/** All documents of a carnival, optionally only those of some payers; standing ones by number. */
export function readCharged(db: Db, karnevalId: number, payerIds?: readonly number[]): Promise<Charged> {
  return readDocuments(db, and(eq(invoice.karnevalId, karnevalId), payerIds && hasPayer(idList(payerIds))))
}

/** An invoice that is not wholly credited. @throws Error for another document */
export async function readStanding(db: Db, { id }: { id: number }): Promise<StandingInvoice> {
  const { standing } = await readDocuments(db, or(eq(invoice.id, id), eq(invoice.parentInvoiceId, id)))
  const found = standing.find((document) => document.id === id)
  if (!found) throw new Error('the invoice is not a standing one')
  return found
}

/** What is left of an invoice's lines and can be credited, in the order of its parts. */
export const creditableLines = ({ left }: Pick<StandingInvoice, 'left'>): { payerId: number; line: IssuedLine }[] =>
  left.flatMap(({ payerId, lines }) =>
    lines.filter((line) => line.quantity > 0 && line.unitPriceCents > 0).map((line) => ({ payerId, line })),
  )

async function readDocuments(db: Db, where: SQL | undefined): Promise<Charged> {
  const isMeant = and(ne(invoice.status, 'draft'), where)
  const documents = await db.select().from(invoice).where(isMeant).orderBy(asc(invoice.number))
  const parts = await db
    .select({ part: invoicePart })
    .from(invoicePart)
    .innerJoin(invoice, eq(invoice.id, invoicePart.invoiceId))
    .where(isMeant)
    .orderBy(asc(invoicePart.invoiceId), asc(invoicePart.position))
  const rows = await db
    .select({ row: invoiceRow })
    .from(invoiceRow)
    .innerJoin(invoice, eq(invoice.id, invoiceRow.invoiceId))
    .where(isMeant)
    .orderBy(asc(invoiceRow.invoiceId), asc(invoiceRow.position))
  return chargedBy(
    documents,
    parts.map(({ part }) => part),
    rows.map(({ row }) => row),
  )
}

function chargedBy(
  documents: readonly InvoiceRecord[],
  parts: readonly PartRecord[],
  rows: readonly (typeof invoiceRow.$inferSelect)[],
): Charged {
  const payerOfPart = new Map(parts.map((part) => [part.id, part.billingInformationId]))
  const partsOf = Map.groupBy(parts, ({ invoiceId }) => invoiceId)
  const rowsOf = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  const creditsOf = Map.groupBy(
    documents.filter(({ kind }) => kind === 'credit'),
    ({ parentInvoiceId }) => parentInvoiceId,
  )
  const standingIds = new Set(
    documents.filter(({ kind, status }) => kind === 'invoice' && status !== 'credited').map(({ id }) => id),
  )
  const payerOf = (document: InvoiceRecord, partId: number | null) =>
    partId === null ? document.billingInformationId : (payerOfPart.get(partId) ?? null)
  const linesOf = (document: InvoiceRecord) =>
    (rowsOf.get(document.id) ?? []).flatMap(({ id: _id, partId, ...line }) => {
      const payerId = payerOf(document, partId)
      return payerId === null ? [] : [{ payerId, line }]
    })
  const charged: PayerRows = new Map()
  const deducted: PayerRows = new Map()
  for (const document of documents) {
    // Old imports have credited invoices without a credit note.
    if (document.kind === 'invoice' && document.status === 'credited' && !creditsOf.has(document.id)) continue
    const isDeducted = document.extent === 'deduction' && standingIds.has(document.parentInvoiceId ?? 0)
    const target = isDeducted ? deducted : charged
    for (const { payerId, line } of linesOf(document)) {
      const own = target.get(payerId) ?? []
      own.push(line)
      target.set(payerId, own)
    }
  }
  const standing = documents
    .filter(({ id }) => standingIds.has(id))
    .map((row): StandingInvoice => {
      const own = [row, ...(creditsOf.get(row.id) ?? [])].flatMap(linesOf)
      const left: Part[] = [...Map.groupBy(own, ({ payerId }) => payerId)].map(([payerId, lines]) => ({
        payerId,
        lines: netLines(lines.map(({ line }) => line)),
      }))
      const ownParts = partsOf.get(row.id) ?? []
      return {
        id: row.id,
        extent: row.extent,
        isCollective: ownParts.length > 0,
        payerIds: left.map(({ payerId }) => payerId),
        dueCents: left.reduce((sum, { lines }) => sum + sumCents(lines), 0),
        left: left.filter(({ lines }) => lines.length > 0),
        row,
        parts: ownParts,
      }
    })
  return { standing, charged, deducted }
}

/** The payer records that each standing collective invoice of a carnival, or also each credited one, has a part of. */
export async function listSharing(db: Db, karnevalId: number, { isCreditedToo = false } = {}): Promise<number[][]> {
  const { rows } = await db.execute<{ payers: number[] }>(sql`
    select array_agg(distinct p.billing_information_id) as payers
    from invoice_part p join invoice c on c.id = p.invoice_id
    join invoice i on i.id = case when c.kind = 'credit' then c.parent_invoice_id else c.id end
    where i.karneval_id = ${karnevalId} and i.status <> 'draft' and (${isCreditedToo} or i.status <> 'credited') group by i.id order by i.id`)
  return rows.map(({ payers }) => payers)
}

/** The organiser's choices, newest first. */
export const listChoices = (db: Db) =>
  db.select().from(payerChoice).orderBy(desc(payerChoice.updatedAt), desc(payerChoice.id))

type Choice = { isCollective: boolean; correction: 'difference' | 'replace'; addresseeUnitId: number | null }

/** Stores a payer's choice under each of its signs. */
export async function saveChoice(
  tx: Db,
  signs: readonly string[],
  choice: Choice & { userId: number; now: Date },
): Promise<void> {
  const { isCollective, correction, addresseeUnitId, userId: chosenBy } = choice
  const values = { isCollective, correction, addresseeUnitId, chosenBy }
  await tx
    .insert(payerChoice)
    .values([...signs].sort().map((sign) => ({ sign, ...values, createdAt: choice.now, updatedAt: choice.now })))
    .onConflictDoUpdate({ target: payerChoice.sign, set: { ...values, updatedAt: choice.now } })
}

/** The wholly credited invoices of some payers from which money has not been moved yet, oldest first. */
export async function listCredited(db: Db, payerIds: readonly number[]): Promise<{ id: number; payerIds: number[] }[]> {
  const { rows } = await db.execute<{ id: number; payerIds: number[] }>(sql`
    select i.id, coalesce(
      (select array_agg(p.billing_information_id) from invoice_part p where p.invoice_id = i.id),
      array[i.billing_information_id]) as "payerIds"
    from invoice i
    where i.kind = 'invoice' and i.status = 'credited' and (
      i.billing_information_id = any(${idList(payerIds)}) or exists (
        select from invoice_part p where p.invoice_id = i.id and p.billing_information_id = any(${idList(payerIds)})))
    order by i.id`)
  return rows
}

/**
 * Locks the units' orders, their payers and the payers' invoices in the order of ids, until the transaction ends. A
 * concurrent issue for the same units waits and then finds it done.
 */
export async function lockBasis(tx: Db, karnevalId: number, unitIds: readonly number[]): Promise<void> {
  const units = [...unitIds]
  await tx
    .select({ id: unitOrder.id })
    .from(unitOrder)
    .where(and(eq(unitOrder.karnevalId, karnevalId), inArray(unitOrder.schoolUnitId, units)))
    .orderBy(asc(unitOrder.id))
    .for('update')
  const payers = await tx
    .select({ id: billingInformation.id })
    .from(billingInformation)
    .where(and(eq(billingInformation.karnevalId, karnevalId), inArray(billingInformation.schoolUnitId, units)))
    .orderBy(asc(billingInformation.id))
    .for('no key update')
  if (payers.length === 0) return
  const ids = idList(payers.map(({ id }) => id))
  await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.karnevalId, karnevalId), hasPayer(ids)))
    .orderBy(asc(invoice.id))
    .for('no key update')
}

/** Whether an invoice charges one of these payer records. */
const hasPayer = (ids: SQL) =>
  sql`(${invoice.billingInformationId} = any(${ids}) or exists (select from ${invoicePart} where ${invoicePart.invoiceId} = ${invoice.id} and ${invoicePart.billingInformationId} = any(${ids})))`
