import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { unitOrder, unitOrderRow } from '../../db/schema/orders.ts'
import { product } from '../../db/schema/products.ts'
import { team } from '../../db/schema/teams.ts'

type Scope = {
  karnevalId: number
  unitId: number
  now: Date
  /** Why fees change once the order is locked. */
  reason?: string
}
type Order = typeof unitOrder.$inferSelect

/**
 * Team fees become order rows by themselves (domain.md, order). Called in every transaction that enters or withdraws
 * teams. While the order is open its fee rows are made to fit; once it is locked or invoiced the difference is added as
 * new rows with a reason.
 */
export async function syncTeamFees(tx: Db, scope: Scope): Promise<void> {
  const order = await lockOrder(tx, scope)
  // Counted only now: another request of this unit that came first has committed when the order's row is ours.
  const wanted = await countFees(tx, scope)
  const isOpen = order.status === 'draft' || order.status === 'placed'
  if (isOpen) await replaceFeeRows(tx, order, wanted, scope)
  else await addDifference(tx, order, wanted, scope)
  await tx
    .update(unitOrder)
    .set({ updatedAt: scope.now, version: sql`${unitOrder.version} + 1` })
    .where(eq(unitOrder.id, order.id))
}

async function lockOrder(tx: Db, { karnevalId, unitId, now }: Scope): Promise<Order> {
  await tx
    .insert(unitOrder)
    .values({ karnevalId, schoolUnitId: unitId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const [order] = await tx
    .select()
    .from(unitOrder)
    .where(and(eq(unitOrder.karnevalId, karnevalId), eq(unitOrder.schoolUnitId, unitId)))
    .for('update')
  if (!order) throw new Error('the order was just made')
  return order
}

type Fee = { productId: number; quantity: number; priceCents: number; vatPercent: number }

/**
 * One fee per team with a place, and the late fee once more for late ones; a team that was withdrawn too late keeps its
 * fees. The incomplete-team fee comes once for being incomplete at the deadline, and once for each granted change that the
 * organiser charged.
 */
async function countFees(tx: Db, { karnevalId, unitId }: Scope): Promise<Fee[]> {
  const { rows } = await tx.execute<{
    product_id: number
    quantity: number
    price_cents: number
    vat_percent: number
  }>(sql`
    select p.id as product_id, p.price_cents, p.vat_percent::float8 as vat_percent,
      sum(case when p.purpose = 'incomplete_team_fee' then t.incomplete_fee::int + t.change_fees else 1 end)::int as quantity
    from ${team} t
    join ${eventInstance} i on i.id = t.event_instance_id
    join ${product} p on p.karneval_id = i.karneval_id
      and (p.id = i.product_id or (t.late and p.purpose = 'late_team_fee')
        or (t.incomplete_fee::int + t.change_fees > 0 and p.purpose = 'incomplete_team_fee'))
    where i.karneval_id = ${karnevalId} and t.school_unit_id = ${unitId} and (t.status <> 'withdrawn' or t.fee_kept)
    group by p.id
    order by p.id`)
  return rows.map((row) => ({
    productId: row.product_id,
    quantity: row.quantity,
    priceCents: row.price_cents,
    vatPercent: row.vat_percent,
  }))
}

async function replaceFeeRows(tx: Db, order: Order, wanted: readonly Fee[], { now }: Scope): Promise<void> {
  await tx.delete(unitOrderRow).where(and(eq(unitOrderRow.orderId, order.id), eq(unitOrderRow.source, 'team_fee')))
  if (wanted.length === 0) return
  await tx
    .insert(unitOrderRow)
    .values(wanted.map((fee) => ({ ...rowOf(order, fee, now), source: 'team_fee' as const })))
}

async function addDifference(tx: Db, order: Order, wanted: readonly Fee[], { now, reason }: Scope): Promise<void> {
  const charged = await tx
    .select({
      productId: unitOrderRow.productId,
      quantity: sql<number>`sum(${unitOrderRow.quantity})::int`,
      priceCents: sql<number>`max(${unitOrderRow.unitPriceCents})`,
      vatPercent: sql<number>`max(${unitOrderRow.vatPercent})::float8`,
    })
    .from(unitOrderRow)
    .innerJoin(product, eq(product.id, unitOrderRow.productId))
    .where(
      and(
        eq(unitOrderRow.orderId, order.id),
        eq(product.category, 'stafetter'),
        inArray(unitOrderRow.source, ['team_fee', 'late_change']),
      ),
    )
    .groupBy(unitOrderRow.productId)
  const gone = charged.filter(({ productId }) => !wanted.some((fee) => fee.productId === productId))
  const rows = [...wanted, ...gone.map((fee) => ({ ...fee, quantity: 0 }))]
    .map((fee) => {
      const before = charged.find(({ productId }) => productId === fee.productId)
      return {
        ...fee,
        ...(before && { priceCents: before.priceCents }),
        quantity: fee.quantity - (before?.quantity ?? 0),
      }
    })
    .filter(({ quantity }) => quantity !== 0)
    .map((fee) => ({
      ...rowOf(order, fee, now),
      source: 'late_change' as const,
      reason: reason ?? 'Ändrat antal lag efter att beställningen låstes',
    }))
  if (rows.length > 0) await tx.insert(unitOrderRow).values(rows)
}

const rowOf = (order: Order, fee: Fee, now: Date) => ({
  orderId: order.id,
  karnevalId: order.karnevalId,
  productId: fee.productId,
  quantity: fee.quantity,
  unitPriceCents: fee.priceCents,
  vatPercent: fee.vatPercent,
  createdAt: now,
  updatedAt: now,
})
