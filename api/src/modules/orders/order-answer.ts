import type { ResponseOf } from '@stafapp/shared/contract/types'
import { lineCents, orderCents } from '@stafapp/shared/rules/order-total'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { karneval } from '../../db/schema/karneval.ts'
import type { Karneval } from '../karneval/public.ts'
import { listChanges } from './change-answer.ts'
import { isOrderOpen } from './order-window.ts'
import { listPlacers, listRows, listSquads, type OrderRecord, type RowRecord } from './orders-repository.ts'

export type OrderAnswer = ResponseOf<'GET /api/invoices/orders/{id}/'>

/** An order's status at `now`: locked after the carnival's deadline, even without a write. */
export function statusAt(order: Pick<OrderRecord, 'status'>, dates: Karneval, now: Date): OrderRecord['status'] {
  if (order.status === 'invoiced' || order.status === 'locked') return order.status
  return isOrderOpen(dates, now) || now <= dates.ordersCloseAt ? order.status : 'locked'
}

/** Whether a leader may change the order without a request. */
export const isEditable = (order: OrderRecord, dates: Karneval, now: Date): boolean =>
  (order.status === 'draft' || order.status === 'placed') && isOrderOpen(dates, now)

export async function orderAnswers(db: Db, orders: readonly OrderRecord[], now: Date): Promise<OrderAnswer[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const karnevals = await db
    .select()
    .from(karneval)
    .where(inArray(karneval.id, [...new Set(orders.map(({ karnevalId }) => karnevalId))]))
  const rows = await listRows(db, ids)
  const squads = await listSquads(db, ids)
  const changes = await listChanges(db, { orderIds: ids })
  const placers = await listPlacers(db, ids)
  return orders.map((order) => {
    const dates = karnevals.find(({ id }) => id === order.karnevalId)
    if (!dates) throw new Error('an order belongs to a carnival')
    const own = rows.filter(({ orderId }) => orderId === order.id).map(rowAnswer)
    return {
      id: order.id,
      karneval: order.karnevalId,
      school_unit: order.schoolUnitId,
      status: statusAt(order, dates, now),
      closes_at: dates.ordersCloseAt.toISOString(),
      is_open: isEditable(order, dates, now),
      rows: own,
      total_cents: orderCents(own),
      inmarsch: { persons: order.marchers, mascot: order.mascot },
      cheer_squads: squads.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...squad }) => squad),
      changes: changes.filter(({ order: id }) => id === order.id),
      placed_at: order.placedAt?.toISOString() ?? null,
      placed_by: placers.get(order.id) ?? null,
      updated_at: order.updatedAt.toISOString(),
      version: order.version,
    }
  })
}

export async function orderAnswer(db: Db, order: OrderRecord, now: Date): Promise<OrderAnswer> {
  const [answer] = await orderAnswers(db, [order], now)
  if (!answer) throw new Error('one order has one answer')
  return answer
}

function rowAnswer(row: RowRecord): OrderAnswer['rows'][number] {
  const amounts = { quantity: row.quantity, unit_price_cents: row.unitPriceCents }
  return {
    id: row.id,
    product: row.productId,
    code: row.code,
    name: row.name,
    category: row.category,
    unit: row.unit,
    ...amounts,
    vat_percent: row.vatPercent,
    total_cents: lineCents(amounts),
    note: row.note,
    source: row.source,
    reason: row.reason,
  }
}
