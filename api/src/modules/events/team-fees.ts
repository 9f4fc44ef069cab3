import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { unitOrderRow } from '../../db/schema/orders.ts'
import { product } from '../../db/schema/products.ts'
import { team } from '../../db/schema/teams.ts'
import { lockKarneval } from '../../domain/lock-karneval.ts'
import { statusAt } from '../orders/order-answer.ts'
import { lockUnitOrder, type OrderRecord, touchOrder } from '../orders/orders-repository.ts'

type Scope = {
  karnevalId: number
  unitId: number
  now: Date
  /** Why fees change once the order is locked. */
  reason?: string
}

/**
 * Team fees become order rows by themselves (domain.md, order). Called in every transaction that enters or withdraws
 * teams. While the order is open its fee rows are made to fit; from orders_close_at on, or once it is invoiced, nothing
 * that stands is touched: the difference is added as new rows with a reason. So it stays when the organiser opens the
 * orders again, because what was added late is part of the sum.
 */
export async function syncTeamFees(tx: Db, scope: Scope): Promise<void> {
  const { karnevalId, now } = scope
  const dates = await lockKarneval(tx, karnevalId)
  const order = await lockUnitOrder(tx, scope)
  // Counted only now: another request of this unit that came first has committed when the order's row is ours.
  const wanted = await countFees(tx, scope)
  const charged = await readCharged(tx, order)
  const status = statusAt(order, dates, now)
  const isOpen = (status === 'draft' || status === 'placed') && !charged.some(({ isLate }) => isLate)
  if (isOpen) await replaceFeeRows(tx, order, wanted, scope)
  else await addDifference(tx, { order, wanted, charged }, scope)
  await touchOrder(tx, order.id, {}, now)
}

type Fee = { productId: number; quantity: number; priceCents: number; vatPercent: number }

/**
 * What each team `t` is charged, product by product: one fee for its place, the late fee once more for a late one. The
 * incomplete-team fee comes once for being incomplete at the deadline, and once for each granted change that the organiser
 * charged. `i` is its event, `p` the product.
 */
export const teamFees = sql`
  select t.id as team_id, t.school_unit_id, t.status, t.fee_kept, i.karneval_id, p.id as product_id,
    case when p.purpose = 'incomplete_team_fee' then t.incomplete_fee::int + t.change_fees else 1 end as quantity
  from ${team} t
  join ${eventInstance} i on i.id = t.event_instance_id
  join ${product} p on p.karneval_id = i.karneval_id
    and (p.id = i.product_id or (t.late and p.purpose = 'late_team_fee')
      or (t.incomplete_fee::int + t.change_fees > 0 and p.purpose = 'incomplete_team_fee'))`

/** Fees of the teams with a place; a team that was withdrawn too late keeps its fees. */
async function countFees(tx: Db, { karnevalId, unitId }: Scope): Promise<Fee[]> {
  const { rows } = await tx.execute<{
    product_id: number
    quantity: number
    price_cents: number
    vat_percent: number
  }>(sql`
    select p.id as product_id, p.price_cents, p.vat_percent::float8 as vat_percent, sum(fee.quantity)::int as quantity
    from (${teamFees}) fee join ${product} p on p.id = fee.product_id
    where fee.karneval_id = ${karnevalId} and fee.school_unit_id = ${unitId} and (fee.status <> 'withdrawn' or fee.fee_kept)
    group by p.id
    order by p.id`)
  return rows.map((row) => ({
    productId: row.product_id,
    quantity: row.quantity,
    priceCents: row.price_cents,
    vatPercent: row.vat_percent,
  }))
}

type Charged = Fee & { /** Rows came after the order was locked. */ isLate: boolean }

/**
 * What the order holds of each fee, whenever its rows were made. Late changes are made of ordered goods too: only those of
 * products that an event or a rule charges are fees.
 */
async function readCharged(tx: Db, order: OrderRecord): Promise<Charged[]> {
  return tx
    .select({
      productId: unitOrderRow.productId,
      quantity: sql<number>`sum(${unitOrderRow.quantity})::int`,
      priceCents: sql<number>`max(${unitOrderRow.unitPriceCents})`,
      vatPercent: sql<number>`max(${unitOrderRow.vatPercent})::float8`,
      isLate: sql<boolean>`bool_or(${unitOrderRow.source} = 'late_change')`,
    })
    .from(unitOrderRow)
    .innerJoin(product, eq(product.id, unitOrderRow.productId))
    .where(
      and(
        eq(unitOrderRow.orderId, order.id),
        inArray(unitOrderRow.source, ['team_fee', 'late_change']),
        or(
          eq(unitOrderRow.source, 'team_fee'),
          isNotNull(product.purpose),
          exists(tx.select().from(eventInstance).where(eq(eventInstance.productId, product.id))),
        ),
      ),
    )
    .groupBy(unitOrderRow.productId)
}

async function replaceFeeRows(tx: Db, order: OrderRecord, wanted: readonly Fee[], { now }: Scope): Promise<void> {
  await tx.delete(unitOrderRow).where(and(eq(unitOrderRow.orderId, order.id), eq(unitOrderRow.source, 'team_fee')))
  if (wanted.length === 0) return
  await tx
    .insert(unitOrderRow)
    .values(wanted.map((fee) => ({ ...rowOf(order, fee, now), source: 'team_fee' as const })))
}

type Difference = { order: OrderRecord; wanted: readonly Fee[]; charged: readonly Charged[] }

async function addDifference(tx: Db, { order, wanted, charged }: Difference, { now, reason }: Scope): Promise<void> {
  const gone = charged.filter(({ productId }) => !wanted.some((fee) => fee.productId === productId))
  const rows = [...wanted, ...gone.map((fee) => ({ ...fee, quantity: 0 }))]
    .map((fee) => {
      const before = charged.find(({ productId }) => productId === fee.productId)
      // Taken back at the price at which it was charged.
      const price = before ? { priceCents: before.priceCents, vatPercent: before.vatPercent } : {}
      return { ...fee, ...price, quantity: fee.quantity - (before?.quantity ?? 0) }
    })
    .filter(({ quantity }) => quantity !== 0)
    .map((fee) => ({
      ...rowOf(order, fee, now),
      source: 'late_change' as const,
      reason: reason ?? 'Ändrat antal lag efter att beställningen låstes',
    }))
  if (rows.length > 0) await tx.insert(unitOrderRow).values(rows)
}

const rowOf = (order: OrderRecord, fee: Fee, now: Date) => ({
  orderId: order.id,
  karnevalId: order.karnevalId,
  productId: fee.productId,
  quantity: fee.quantity,
  unitPriceCents: fee.priceCents,
  vatPercent: fee.vatPercent,
  createdAt: now,
  updatedAt: now,
})
