import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { unitOrderRow } from '../../db/schema/orders.ts'
import { product } from '../../db/schema/products.ts'
import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import type { PlannedChange } from './plan-rows.ts'

/**
 * Serialises orders of the same products, in the order of ids, so that the next count stays true until the transaction
 * ends. Taken last in a transaction, to hold it for the shortest time.
 */
async function lockStock(tx: Db, productIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...productIds]))
    .orderBy(asc(product.id))
    .for('no key update')
}

/** The quantity in all other orders, by product. */
async function soldByOthers(tx: Db, productIds: readonly number[], orderId: number): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: unitOrderRow.productId, sold: sql<number>`sum(${unitOrderRow.quantity})::int` })
    .from(unitOrderRow)
    .where(and(inArray(unitOrderRow.productId, [...productIds]), ne(unitOrderRow.orderId, orderId)))
    .groupBy(unitOrderRow.productId)
  return new Map(rows.map(({ id, sold }) => [id, sold]))
}

/**
 * Refuses increases above the stock. Decreases and equal quantities are never refused.
 * @throws AppError limit_reached, one fault per product with the quantity left for this order
 */
export async function requireStock(tx: Db, orderId: number, changes: readonly PlannedChange[]): Promise<void> {
  const wanted = changes.filter(({ product: { stock }, before, after }) => stock !== null && after > before)
  if (wanted.length === 0) return
  const ids = wanted.map((change) => change.product.id)
  await lockStock(tx, ids)
  const sold = await soldByOthers(tx, ids, orderId)
  const faults: ErrorItem[] = wanted.flatMap(({ product: { id, name, stock }, before, after, attr }) => {
    const left = Math.max(before, (stock ?? 0) - (sold.get(id) ?? 0))
    if (after <= left) return []
    const detail = left === 0 ? `${name} är slut.` : `${name}: det finns ${left} kvar för er, ni ville ha ${after}.`
    return { code: 'limit_reached', detail, attr }
  })
  if (faults.length > 0) throw Object.assign(new AppError('limit_reached'), { items: faults })
}

/** The remaining stock of each limited product. */
export async function listStock(db: Db, karnevalId: number): Promise<ItemOf<'GET /api/invoices/stock/'>[]> {
  const rows = await db
    .select({
      product: product.id,
      stock: sql<number>`${product.stock}`,
      sold: sql<number>`coalesce(sum(${unitOrderRow.quantity}), 0)::int`,
    })
    .from(product)
    .leftJoin(unitOrderRow, eq(unitOrderRow.productId, product.id))
    .where(and(eq(product.karnevalId, karnevalId), isNotNull(product.stock)))
    .groupBy(product.id)
    .orderBy(asc(product.id))
  return rows.map(({ product: id, stock, sold }) => ({ product: id, stock, left: Math.max(0, stock - sold) }))
}
