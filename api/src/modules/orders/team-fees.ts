import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { unitOrderRow } from '../../db/schema/orders.ts'
import { product } from '../../db/schema/products.ts'
import { team } from '../../db/schema/teams.ts'
import { lockKarneval } from '../karneval/public.ts'
import { statusAt } from './order-answer.ts'
import { lockUnitOrder, type OrderRecord, touchOrder } from './orders-repository.ts'

type Scope = {
  karnevalId: number
  unitId: number
  now: Date
  /** The reason for changed fees of a locked order. */
  reason?: string
}

/**
 * Updates an order's team fees; called in each transaction that enters or withdraws teams. In an open order the fee
 * rows are replaced. From orders_close_at on, or when invoiced, existing rows stay and the difference is added as new
 * rows with a reason. This also holds after the organiser reopens the orders, because late rows are part of the sum.
 */
export async function syncTeamFees(tx: Db, scope: Scope): Promise<void> {
  const { karnevalId, now } = scope
  const dates = await lockKarneval(tx, karnevalId)
  const order = await lockUnitOrder(tx, scope)
  // Count after locking the order's row: a concurrent request of this unit has then committed.
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
 * The fees of each team `t` by product: one for its place, and the late fee in addition when late. The incomplete-team
 * fee is charged once for being incomplete at the deadline, and once for each granted change that the organiser
 * charged. `i` is the event, `p` the product.
 */
export const teamFees = sql`
  select t.id as team_id, t.school_unit_id, t.status, t.fee_kept, i.karneval_id, p.id as product_id,
    case when p.purpose = 'incomplete_team_fee' then t.incomplete_fee::int + t.change_fees else 1 end as quantity
  from ${team} t
  join ${eventInstance} i on i.id = t.event_instance_id
  join ${product} p on p.karneval_id = i.karneval_id
    and (p.id = i.product_id or (t.late and p.purpose = 'late_team_fee')
      or (t.incomplete_fee::int + t.change_fees > 0 and p.purpose = 'incomplete_team_fee'))`

/** Fees of placed teams, and of withdrawn teams that must keep their fees. */
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

type Charged = Fee & { /** Whether rows were added after the order was locked. */ isLate: boolean }

/**
 * The order's charged fees, from ordered and late rows. Late changes also concern ordered goods, so only products
 * charged by an event or a rule count as fees.
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
      // Credit at the price at which the fee was charged.
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
