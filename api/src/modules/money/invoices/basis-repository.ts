import { and, asc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoice, invoiceRow } from '../../../db/schema/invoices.ts'
import { billingInformation, unitOrder, unitOrderRow } from '../../../db/schema/orders.ts'
import { product } from '../../../db/schema/products.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { idList } from '../../../db/sql-values.ts'
import { teamFees } from '../../orders/public.ts'
import type { Charge, Line } from './lines.ts'

type Scope = {
  karnevalId: number
  /** Draft orders count when orders are closed. */
  ordersAreClosed: boolean
  /** Omitted for all units. */
  unitIds?: readonly number[]
}

const unitsOf = (column: typeof unitOrder.schoolUnitId | typeof billingInformation.schoolUnitId, { unitIds }: Scope) =>
  unitIds ? inArray(column, [...unitIds]) : undefined

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
        unitsOf(unitOrder.schoolUnitId, scope),
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

export async function countDraftTeams(db: Db, karnevalId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from team t join event_instance i on i.id = t.event_instance_id
    where i.karneval_id = ${karnevalId} and t.status = 'draft'`)
  return rows[0]?.count ?? 0
}

export type Payer = typeof billingInformation.$inferSelect & {
  schoolId: number
  schoolName: string
  unitName: string
  unitAddress: { streetAddress: string; mailAddress: string; zipcode: string; city: string }
}

export async function listPayers(db: Db, scope: Scope): Promise<Payer[]> {
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
    .where(and(eq(billingInformation.karnevalId, scope.karnevalId), unitsOf(billingInformation.schoolUnitId, scope)))
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

export type StandingInvoice = typeof invoice.$inferSelect & {
  charges: Charge[]
  rows: (typeof invoiceRow.$inferSelect)[]
}

/** The uncredited invoice of each payer, with its rows. */
export async function listStanding(
  db: Db,
  karnevalId: number,
  payerIds?: readonly number[],
): Promise<StandingInvoice[]> {
  const isStanding = and(
    eq(invoice.karnevalId, karnevalId),
    eq(invoice.kind, 'invoice'),
    ne(invoice.status, 'credited'),
    ne(invoice.status, 'draft'),
    payerIds ? inArray(invoice.billingInformationId, [...payerIds]) : undefined,
  )
  const invoices = await db.select().from(invoice).where(isStanding)
  const rows = await db
    .select({ row: invoiceRow })
    .from(invoiceRow)
    .innerJoin(invoice, eq(invoice.id, invoiceRow.invoiceId))
    .where(isStanding)
    .orderBy(asc(invoiceRow.invoiceId), asc(invoiceRow.position))
  const byInvoice = Map.groupBy(
    rows.map(({ row }) => row),
    (row) => row.invoiceId,
  )
  return invoices.map((found) => {
    const own = byInvoice.get(found.id) ?? []
    return { ...found, rows: own, charges: own }
  })
}

/** The newest credited invoice of each payer, which a new invoice replaces and whose payments it takes over. */
export async function listCredited(db: Db, payerIds: readonly number[]): Promise<Map<number | null, number>> {
  const rows = await db
    .select({ payer: invoice.billingInformationId, id: max(invoice.id) })
    .from(invoice)
    .where(
      and(
        inArray(invoice.billingInformationId, [...payerIds]),
        eq(invoice.kind, 'invoice'),
        eq(invoice.status, 'credited'),
      ),
    )
    .groupBy(invoice.billingInformationId)
  return new Map(rows.map(({ payer, id }) => [payer, id ?? 0]))
}

export async function findSchoolUnits(db: Db, payerIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ unitId: billingInformation.schoolUnitId })
    .from(billingInformation)
    .where(inArray(billingInformation.id, [...payerIds]))
  return rows.map(({ unitId }) => unitId)
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
  const ids = payers.map(({ id }) => id)
  await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.karnevalId, karnevalId), inArray(invoice.billingInformationId, ids)))
    .orderBy(asc(invoice.id))
    .for('no key update')
}
