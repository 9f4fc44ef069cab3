import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { cheerSquad } from '../../db/schema/order-details.ts'
import { unitOrder, unitOrderRow } from '../../db/schema/orders.ts'
import { product } from '../../db/schema/products.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { appUser } from '../../db/schema/users.ts'
import { personName } from '../../lib/text/person-name.ts'

export type OrderRecord = typeof unitOrder.$inferSelect

export async function findOrder(db: Db, id: number): Promise<OrderRecord | null> {
  const [row] = await db.select().from(unitOrder).where(eq(unitOrder.id, id))
  return row ?? null
}

/** Locks an order; all changes of an order do so first, which serialises them. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRecord | null> {
  const [row] = await tx.select().from(unitOrder).where(eq(unitOrder.id, id)).for('update')
  return row ?? null
}

type UnitOrderKey = { karnevalId: number; unitId: number; now: Date }

/** Locks the unit's order in a carnival; inserts an empty draft when missing. Concurrent calls insert one. */
export async function lockUnitOrder(tx: Db, { karnevalId, unitId, now }: UnitOrderKey): Promise<OrderRecord> {
  const [row] = await tx
    .insert(unitOrder)
    .values({ karnevalId, schoolUnitId: unitId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [unitOrder.karnevalId, unitOrder.schoolUnitId],
      // Changes nothing: a conflict must lock the row and return it.
      set: { updatedAt: sql`${unitOrder.updatedAt}` },
    })
    .returning()
  if (!row) throw new Error('the order was just made')
  return row
}

/** The same as part of a `with` list. `keys` selects the ids of the carnival and the unit. */
export const lockedOrder = (keys: SQL, now: Date): SQL => sql`
  insert into ${unitOrder} (karneval_id, school_unit_id, created_at, updated_at)
  select karneval_id, school_unit_id, ${now}::timestamptz, ${now}::timestamptz from (${keys}) key
  on conflict (karneval_id, school_unit_id) do update set updated_at = ${unitOrder}.updated_at
  returning id`

export const listOrders = (db: Db, karnevalId: number, unitIds: readonly number[]): Promise<OrderRecord[]> =>
  db
    .select()
    .from(unitOrder)
    .where(and(eq(unitOrder.karnevalId, karnevalId), inArray(unitOrder.schoolUnitId, [...unitIds])))
    .orderBy(asc(unitOrder.schoolUnitId))

/** The name of who placed each order, by the order's id. */
export async function listPlacers(db: Db, orderIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({
      id: unitOrder.id,
      person: { firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username },
    })
    .from(unitOrder)
    .innerJoin(appUser, eq(appUser.id, unitOrder.placedBy))
    .where(inArray(unitOrder.id, [...orderIds]))
  return new Map(rows.map(({ id, person }) => [id, personName(person)]))
}

/** Rows with their products in the order of the price list; late changes after the product's own row. */
export const listRows = (db: Db, orderIds: readonly number[]) =>
  db
    .select({
      id: unitOrderRow.id,
      orderId: unitOrderRow.orderId,
      productId: product.id,
      code: product.code,
      name: product.name,
      category: product.category,
      unit: product.unit,
      orderable: product.orderable,
      quantity: unitOrderRow.quantity,
      unitPriceCents: unitOrderRow.unitPriceCents,
      vatPercent: unitOrderRow.vatPercent,
      note: unitOrderRow.note,
      source: unitOrderRow.source,
      reason: unitOrderRow.reason,
    })
    .from(unitOrderRow)
    .innerJoin(product, eq(product.id, unitOrderRow.productId))
    .where(inArray(unitOrderRow.orderId, [...orderIds]))
    .orderBy(asc(product.position), asc(product.id), asc(unitOrderRow.id))

export type RowRecord = Awaited<ReturnType<typeof listRows>>[number]

export const listSquads = (db: Db, orderIds: readonly number[]) =>
  db
    .select({
      orderId: cheerSquad.orderId,
      class_name: cheerSquad.className,
      participants: cheerSquad.participants,
      adult_name: cheerSquad.adultName,
      adult_phone: cheerSquad.adultPhone,
    })
    .from(cheerSquad)
    .where(inArray(cheerSquad.orderId, [...orderIds]))
    .orderBy(asc(cheerSquad.orderId), asc(cheerSquad.position))

export const listProducts = (db: Db, karnevalId: number) =>
  db.select().from(product).where(eq(product.karnevalId, karnevalId)).orderBy(asc(product.position), asc(product.id))

export type ProductRecord = typeof product.$inferSelect

export async function findUnitName(db: Db, unitId: number): Promise<{ unitName: string; schoolName: string } | null> {
  const [row] = await db
    .select({ unitName: schoolUnit.unitName, schoolName: school.name })
    .from(schoolUnit)
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(schoolUnit.id, unitId))
  return row ?? null
}

export async function touchOrder(
  tx: Db,
  id: number,
  values: Partial<Pick<OrderRecord, 'status' | 'placedBy' | 'placedAt' | 'marchers' | 'mascot'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(unitOrder)
    .set({ ...values, updatedAt: now, version: sql`${unitOrder.version} + 1` })
    .where(eq(unitOrder.id, id))
}

/** Marks the units' orders as invoiced: later changes become rows of their own with a reason. */
export async function markInvoiced(tx: Db, karnevalId: number, unitIds: readonly number[], now: Date): Promise<void> {
  await tx
    .update(unitOrder)
    .set({ status: 'invoiced', updatedAt: now })
    .where(
      and(
        eq(unitOrder.karnevalId, karnevalId),
        inArray(unitOrder.schoolUnitId, [...unitIds]),
        ne(unitOrder.status, 'invoiced'),
      ),
    )
}
