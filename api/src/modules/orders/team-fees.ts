import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { unitOrder, unitOrderRow } from '../../db/schema/orders.ts'
import { product } from '../../db/schema/products.ts'
import { team } from '../../db/schema/teams.ts'
import { type Karneval, lockKarneval } from '../karneval/public.ts'
import { statusAt } from './order-answer.ts'
import { lockUnitOrder, type OrderRecord } from './orders-repository.ts'

type Scope = {
  karnevalId: number
  unitId: number
  now: Date
  /** The reason for changed fees of a locked order. */
  reason?: string
}

/**
 * Updates an order's team fees; called in each transaction that changes teams. The entry of teams does the same in its
 * own statement (feeChanges).
 */
export async function syncTeamFees(tx: Db, scope: Scope): Promise<void> {
  const dates = await lockKarneval(tx, scope.karnevalId)
  const order = await lockUnitOrder(tx, scope)
  // Count after locking the order's row: a concurrent request of this unit has then committed.
  await tx.execute(sql`with ${feeChanges({ ...scope, order, dates })} select`)
}

/**
 * The fees of each team `t` by product: one for its place, and the late fee in addition when late. The incomplete-team
 * fee is charged once for being incomplete at the deadline, and once for each granted change that the organiser
 * charged. `i` is the event, `p` the product.
 */
const feesOf = (teams: SQL) => sql`
  select t.id as team_id, t.school_unit_id, t.status, t.fee_kept, i.karneval_id, p.id as product_id,
    case when p.purpose = 'incomplete_team_fee' then t.incomplete_fee::int + t.change_fees else 1 end as quantity
  from ${teams} t
  join ${eventInstance} i on i.id = t.event_instance_id
  join ${product} p on p.karneval_id = i.karneval_id
    and (p.id = i.product_id or (t.late and p.purpose = 'late_team_fee')
      or (t.incomplete_fee::int + t.change_fees > 0 and p.purpose = 'incomplete_team_fee'))`

/** The fees of all teams by product. */
export const teamFees = feesOf(sql`${team}`)

/** The fees that an order has, by product, each with its price. */
const chargedFees = (order: SQL) => sql`
  select r.product_id, sum(r.quantity)::int as quantity, max(r.unit_price_cents) as price_cents,
    max(r.vat_percent) as vat_percent, bool_or(r.source = 'late_change') as is_late
  from ${unitOrderRow} r join ${product} charged on charged.id = r.product_id
  where r.order_id = ${order} and (r.source = 'team_fee' or (r.source = 'late_change' and (charged.purpose is not null
    or exists (select from ${eventInstance} i where i.product_id = charged.id))))
  group by r.product_id`

/**
 * SQL of what the fee `p`, a product, costs a unit, in cents. As ordered goods do, a fee keeps the price at which it came
 * into the order, for further teams too: the order's rows are what the invoice charges. Other fees cost what the price
 * list says.
 */
export const feePrice = (unit: SQL): SQL => sql`
  coalesce((select held.price_cents from (${chargedFees(sql`(
    select o.id from ${unitOrder} o where o.school_unit_id = ${unit} and o.karneval_id = p.karneval_id
  )`)}) held where held.product_id = p.id), p.price_cents)`

export type FeePrice = { productId: number; purpose: string | null; cents: number }

/** The price of each product of a carnival, in cents, when a unit pays it as a fee. */
export async function listFeePrices(db: Db, { karnevalId, unitId }: Pick<Scope, 'karnevalId' | 'unitId'>) {
  const { rows } = await db.execute<FeePrice>(sql`
    select p.id as "productId", p.purpose, ${feePrice(sql`${unitId}::int`)} as cents
    from ${product} p where p.karneval_id = ${karnevalId}`)
  return rows
}

type FeeChange = Scope & {
  /** The unit's order, locked in an earlier statement. */
  order: Pick<OrderRecord, 'id' | 'status'>
  dates: Karneval
  /** The teams, when the same statement adds some that the table does not show yet. */
  teams?: SQL
}

/**
 * The parts of a `with` list that bring an order's fees in line with the unit's teams. In an open order the fee rows
 * are replaced, at the prices that they have. From orders_close_at on, or when invoiced, existing rows stay and the
 * difference is added as new rows with a reason, credited at the price at which the fee was charged. This also holds
 * after the organiser reopens the orders, because late rows are part of the sum. Late changes also concern ordered
 * goods, so only products charged by an event or a rule count as fees. Placed teams pay, and withdrawn teams that must
 * keep their fees.
 */
export function feeChanges({ karnevalId, unitId, order, dates, teams, now, reason }: FeeChange): SQL {
  const status = statusAt(order, dates, now)
  const isOpen = status === 'draft' || status === 'placed'
  const stamps = sql`${now}::timestamptz, ${now}::timestamptz`
  const columns = sql`order_id, karneval_id, product_id, quantity, unit_price_cents, vat_percent, source, reason, created_at, updated_at`
  return sql`
    fee as (
      select p.id as product_id, sum(fee.quantity)::int as quantity, p.price_cents, p.vat_percent
      from (${teams ? feesOf(teams) : teamFees}) fee join ${product} p on p.id = fee.product_id
      where fee.karneval_id = ${karnevalId} and fee.school_unit_id = ${unitId} and (fee.status <> 'withdrawn' or fee.fee_kept)
      group by p.id
    ), charged_fee as (
      ${chargedFees(sql`${order.id}`)}
    ), fee_mode as (
      select ${isOpen}::boolean and not exists (select from charged_fee where is_late) as is_open
    ), removed_fee as (
      delete from ${unitOrderRow} r using fee_mode
      where is_open and r.order_id = ${order.id} and r.source = 'team_fee' and r.product_id not in (select product_id from fee)
    ), replaced_fee as (
      insert into ${unitOrderRow} (${columns})
      select ${order.id}, ${karnevalId}, product_id, quantity, price_cents, vat_percent, 'team_fee', null, ${stamps}
      from fee, fee_mode where is_open
      on conflict (order_id, product_id, source) where source <> 'late_change' do update
      set quantity = excluded.quantity, updated_at = excluded.updated_at
    ), added_fee as (
      insert into ${unitOrderRow} (${columns})
      select ${order.id}, ${karnevalId}, product_id, coalesce(fee.quantity, 0) - coalesce(charged_fee.quantity, 0),
        coalesce(charged_fee.price_cents, fee.price_cents), coalesce(charged_fee.vat_percent, fee.vat_percent),
        'late_change', ${reason ?? 'Ändrat antal lag efter att beställningen låstes'}, ${stamps}
      from fee full join charged_fee using (product_id), fee_mode
      where not is_open and coalesce(fee.quantity, 0) <> coalesce(charged_fee.quantity, 0)
      order by product_id
    ), touched_order as (
      update ${unitOrder} set updated_at = ${now}, version = version + 1 where ${eq(unitOrder.id, order.id)}
    )`
}
