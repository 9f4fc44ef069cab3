import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { unitOrderRow } from '../../db/schema/orders.ts'
import type { OrderRecord, RowRecord } from './orders-repository.ts'
import type { PlannedChange } from './plan-rows.ts'

type Target = { order: OrderRecord; rows: readonly RowRecord[]; now: Date }

/** Writes changes to an open order. Remaining rows keep the price at which they were ordered. */
export async function writeOpenRows(tx: Db, { order, rows, now }: Target, changes: readonly PlannedChange[]) {
  const gone = changes.filter(({ after }) => after === 0).map(({ product }) => product.id)
  if (gone.length > 0) {
    await tx
      .delete(unitOrderRow)
      .where(
        and(
          eq(unitOrderRow.orderId, order.id),
          eq(unitOrderRow.source, 'ordered'),
          inArray(unitOrderRow.productId, gone),
        ),
      )
  }
  for (const { product, after, note } of changes) {
    if (after === 0) continue
    const existing = rows.find(({ productId, source }) => productId === product.id && source === 'ordered')
    if (existing) {
      await tx
        .update(unitOrderRow)
        .set({ quantity: after, note, updatedAt: now })
        .where(eq(unitOrderRow.id, existing.id))
    } else {
      await tx.insert(unitOrderRow).values({ ...base(order, product, now), quantity: after, note })
    }
  }
}

/** Adds the differences to a locked order as new rows with the reason; existing rows stay. */
export async function writeLateRows(
  tx: Db,
  { order, rows, now }: Target,
  changes: readonly PlannedChange[],
  reason: string,
): Promise<void> {
  const added = changes
    .filter(({ before, after }) => before !== after)
    .map(({ product, before, after, note }) => {
      const ordered = rows.find(({ productId, source }) => productId === product.id && source === 'ordered')
      const values = { ...base(order, product, now), quantity: after - before, note, source: 'late_change' as const }
      // More or less of an ordered product is charged or credited at the price of the order.
      return ordered
        ? { ...values, unitPriceCents: ordered.unitPriceCents, vatPercent: ordered.vatPercent, reason }
        : { ...values, reason }
    })
  if (added.length > 0) await tx.insert(unitOrderRow).values(added)
}

const base = (order: OrderRecord, product: PlannedChange['product'], now: Date) => ({
  orderId: order.id,
  karnevalId: order.karnevalId,
  productId: product.id,
  unitPriceCents: product.priceCents,
  vatPercent: product.vatPercent,
  createdAt: now,
  updatedAt: now,
})
