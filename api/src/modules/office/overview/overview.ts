import { missingCodes } from '@stafapp/shared/contract/api/schools'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { daysBetween, helsinkiDay, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { readSnapshot } from '../../../db/db.ts'
import type { Context } from '../../../http/handler.ts'
import { findPreviousKarneval, instanceIds, resolveKarneval } from '../../karneval/public.ts'
import { balances } from '../../money/public.ts'
import {
  dueInvoices,
  isPlacedOrder,
  lacks,
  type MissingCode,
  type Season,
  uncoveredServices,
  unitLacks,
} from '../../schools/public.ts'

type Overview = ResponseOf<'GET /api/events/overview/'>
type Totals = Omit<
  Overview,
  'karneval' | 'as_of' | 'events' | 'days' | 'growth' | 'starts_on' | 'last_year' | 'missing'
>

/** The follow-up board of one carnival, read in one snapshot so that the numbers are consistent. */
export function readOverview(ctx: Context, query: QueryOf<'GET /api/events/overview/'>): Promise<Overview> {
  return readSnapshot(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, query.karneval, { drafts: true })
    const { id } = karneval
    const today = helsinkiDay(ctx.now())
    const last = await findPreviousKarneval(tx, karneval)
    return {
      karneval: id,
      as_of: today,
      ...(await readTotals(tx, { id, today })),
      events: await listEvents(tx, id, last?.id ?? null),
      days: await listDays(tx, id),
      growth: await listGrowth(tx, id),
      starts_on: karneval.startsOn,
      last_year: last && {
        karneval: last.id,
        name: last.name,
        starts_on: last.startsOn,
        days: await listDays(tx, last.id),
        growth: await listGrowth(tx, last.id),
        same_day: await readSameDay(tx, last, plusDays(last.startsOn, daysBetween(karneval.startsOn, today))),
      },
      missing: await countMissing(tx, { karnevalId: id, today }),
    }
  })
}

/** The placed teams with their unit's school. */
const teams = (karnevalId: number): SQL => sql`
  select t.*, u.school_id from team t join school_unit u on u.id = t.school_unit_id
  where t.event_instance_id = any(${instanceIds(karnevalId)}) and t.status <> 'withdrawn'`

async function readTotals(tx: Db, { id, today }: { id: number; today: string }): Promise<Totals> {
  const { rows } = await tx.execute<Totals>(sql`
    with entered as (${teams(id)})
    select
      (select count(distinct school_id)::int from entered) as school_count,
      (select count(*)::int from entered) as team_count,
      (select count(*)::int from entered where late) as late_team_count,
      (select count(distinct l.runner_id)::int from leg l join entered e on e.id = l.team_id
        where l.event_instance_id = any(${instanceIds(id)})) as runner_count,
      (select count(*)::int from unit_order x where x.karneval_id = ${id} and ${isPlacedOrder}) as order_count,
      (select coalesce(sum(r.quantity * r.unit_price_cents), 0)::int from unit_order_row r
        where r.karneval_id = ${id}) as ordered_cents,
      (select coalesce(sum(balance.unpaid), 0)::int from invoice x join (${balances}) balance on balance.invoice_id = x.id
        where x.karneval_id = ${id}) as unpaid_cents,
      (select coalesce(sum(balance.unpaid), 0)::int from invoice x join (${balances}) balance on balance.invoice_id = x.id
        where ${dueInvoices({ karnevalId: id, today })}) as due_cents,
      (select count(*)::int from team_change c join event_instance i on i.id = c.event_instance_id
        where i.karneval_id = ${id} and c.status = 'pending') as pending_change_count,
      (select count(*)::int from order_change c join unit_order o on o.id = c.order_id
        where o.karneval_id = ${id} and c.status = 'pending') as pending_order_change_count,
      (select count(*)::int from unit_class_change where status = 'pending') as pending_class_change_count`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

async function listEvents(tx: Db, id: number, lastId: number | null): Promise<Overview['events']> {
  const { rows } = await tx.execute<Overview['events'][number]>(sql`
    select i.id as event_instance, e.name, i.capacity,
      (select count(*)::int from team t where t.event_instance_id = i.id and t.status <> 'withdrawn') as team_count,
      (select count(t.id)::int from event_instance l
        left join team t on t.event_instance_id = l.id and t.status <> 'withdrawn'
        where l.karneval_id = ${lastId} and l.event_id = i.event_id having count(l.id) > 0) as last_year_team_count
    from event_instance i join event e on e.id = i.event_id where i.karneval_id = ${id} order by e.id`)
  return rows
}

async function listDays(tx: Db, id: number): Promise<Overview['days']> {
  const { rows } = await tx.execute<Overview['days'][number]>(sql`
    with entered as (${teams(id)})
    select to_char(created_at at time zone 'Europe/Helsinki', 'YYYY-MM-DD') as day, count(*)::int as team_count
    from entered group by 1 order by 1`)
  return rows
}

/** The orders of a carnival with the instant from which they count. */
const placed = (karnevalId: number): SQL => sql`
  select x.*, coalesce(x.placed_at, x.created_at) as since from unit_order x where x.karneval_id = ${karnevalId}`

/** When an order's row came: a late change by itself, the others with their order `x`. */
const rowSince = sql`case when r.source = 'late_change' then r.created_at else x.since end`

/** By when things count, see readSameDay. */
async function listGrowth(tx: Db, id: number): Promise<Overview['growth']> {
  const { rows } = await tx.execute<Overview['growth'][number]>(sql`
    with entered as (${teams(id)}), placed as (${placed(id)}), arrival (at, school, team, late, runner, placed, cents) as (
      select min(created_at), 1, 0, 0, 0, 0, 0 from entered group by school_id
      union all select created_at, 0, 1, late::int, 0, 0, 0 from entered
      union all select greatest(r.created_at, min(e.created_at)), 0, 0, 0, 1, 0, 0
        from leg l join entered e on e.id = l.team_id join runner r on r.id = l.runner_id
        where l.event_instance_id = any(${instanceIds(id)}) group by r.id
      union all select x.since, 0, 0, 0, 0, 1, 0 from placed x where ${isPlacedOrder}
      union all select ${rowSince}, 0, 0, 0, 0, 0, r.quantity * r.unit_price_cents
        from unit_order_row r join placed x on x.id = r.order_id
    )
    select to_char(at at time zone 'Europe/Helsinki', 'YYYY-MM-DD') as day, sum(school)::int as school_count,
      sum(team)::int as team_count, sum(late)::int as late_team_count, sum(runner)::int as runner_count,
      sum(placed)::int as order_count, sum(cents)::int as ordered_cents
    from arrival group by 1 order by 1`)
  return rows
}

type SameDay = NonNullable<Overview['last_year']>['same_day']

/**
 * What a carnival had at the end of a day. A line-up and an order's rows are written anew at each save, so runners count
 * from when they and their team were entered, and rows from when their order was placed.
 */
async function readSameDay(tx: Db, { id }: { id: number }, day: string): Promise<SameDay> {
  const isBy = (at: SQL) => sql`(${at} at time zone 'Europe/Helsinki')::date <= ${day}::date`
  const { rows } = await tx.execute<Omit<SameDay, 'day'>>(sql`
    with entered as (select * from (${teams(id)}) t where ${isBy(sql`t.created_at`)}),
      placed as (${placed(id)})
    select
      (select count(distinct school_id)::int from entered) as school_count,
      (select count(*)::int from entered) as team_count,
      (select count(*)::int from entered where late) as late_team_count,
      (select count(distinct l.runner_id)::int from leg l join entered e on e.id = l.team_id
        join runner r on r.id = l.runner_id
        where l.event_instance_id = any(${instanceIds(id)}) and ${isBy(sql`r.created_at`)}) as runner_count,
      (select count(*)::int from placed x where ${isPlacedOrder} and ${isBy(sql`x.since`)}) as order_count,
      (select coalesce(sum(r.quantity * r.unit_price_cents), 0)::int from unit_order_row r join placed x on x.id = r.order_id
        where ${isBy(rowSince)}) as ordered_cents`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return { day, ...row }
}

const unitsLacking = (code: MissingCode, season: Season): SQL =>
  sql`select from school_unit n join school s on s.id = n.school_id where ${unitLacks(code, season)}`

/** The objects counted in addition to schools; null when only schools are counted. */
const items: Record<MissingCode, ((season: Season) => SQL) | null> = {
  teams: null,
  leader: (season) => unitsLacking('leader', season),
  orders: (season) => unitsLacking('orders', season),
  compositions: ({ karnevalId }) => sql`select from (${teams(karnevalId)}) t where t.status in ('draft', 'registered')`,
  phone: () => sql`select distinct a.id from app_user a join user_role r on r.user_id = a.id and r.role = 'teacher'
    join user_school_unit l on l.user_id = a.id where a.disabled_at is null and a.phone = ''`,
  billing: ({ karnevalId }) => uncoveredServices(karnevalId, sql`true`),
  unpaid: (season) => sql`select from invoice x where ${dueInvoices(season)}`,
}

async function countMissing(tx: Db, season: Season): Promise<Overview['missing']> {
  const counts = missingCodes.map((code) => {
    const schools = sql`(select count(*)::int from school s where ${lacks(code, season)})`
    const things = items[code]
    return sql`select ${code}::text as code, ${schools} as school_count,
      ${things ? sql`(select count(*)::int from (${things(season)}) item)` : schools} as item_count`
  })
  const { rows } = await tx.execute<Overview['missing'][number]>(sql.join(counts, sql` union all `))
  return rows
}
