import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { findPreviousKarneval, type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { balances, balancesByUnit, countUnsent, isSent, leadRecord, readPayerRecords } from '../invoices/public.ts'
import { readForecast } from './forecast.ts'
import { readUninvoiced } from './uninvoiced.ts'

/** The organiser's financial overview of one carnival on one day. Sums are computed by the database, in cents. */
export function readFollowup(
  db: Db,
  karnevalId: number | undefined,
  now: Date,
): Promise<ResponseOf<'GET /api/invoices/followup/'>> {
  return readSnapshot(db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId)
    const today = helsinkiDay(now)
    const { invoice_count, unsent_cents, overpaid_cents, credited_cents, ...total } = await readTotal(
      tx,
      karneval.id,
      today,
    )
    const { unsent_count, unsent_credit_count } = await countUnsent(tx, karneval.id, today)
    return {
      karneval: karneval.id,
      as_of: today,
      ...(await readUninvoiced(tx, karneval.id)),
      invoice_count,
      credited_cents,
      total,
      overpaid_cents,
      unsent: { count: unsent_count, credit_count: unsent_credit_count, total_cents: unsent_cents },
      categories: await listCategories(tx, karneval.id, today),
      schools: await listSchoolFigures(tx, karneval.id, today),
      days: await listDays(tx, karneval.id, today),
      starts_on: karneval.startsOn,
      last_year: await readLastYear(tx, karneval, today),
      ...(await readForecast(tx, karneval.id, today)),
      payers: await listPayerFigures(tx, karneval.id, today),
    }
  })
}

type Followup = ResponseOf<'GET /api/invoices/followup/'>
type Category = Followup['categories'][number]
type SchoolFigures = Followup['schools'][number]
type DayFigures = Followup['days'][number]

/**
 * Each issued invoice with its paid and credited sums; `open` is what is unpaid of one that has left. Credit notes are not
 * listed: they reduce their invoice.
 */
const bills = (karnevalId: number, today: string) => sql`
  select i.id, i.school_unit_id, i.issued_on, i.due_on, i.total_cents - balance.due as credited, balance.due as invoiced,
    balance.paid, balance.unpaid as open, balance.unsent, balance.over,
    case when i.due_on < ${today}::date then balance.unpaid else 0 end as overdue
  from invoice i join (${balances}) balance on balance.invoice_id = i.id
  where i.karneval_id = ${karnevalId}`

/** The days and categories of the carnival before one, to compare the seasons. */
async function readLastYear(db: Db, karneval: Karneval, today: string): Promise<Followup['last_year']> {
  const last = await findPreviousKarneval(db, karneval)
  if (!last) return null
  const days = await listDays(db, last.id, today)
  const categories = await listCategories(db, last.id, today)
  return {
    karneval: last.id,
    name: last.name,
    starts_on: last.startsOn,
    days: days
      .map(({ day, invoiced_cents, paid_cents }) => ({ day, invoiced_cents, paid_cents }))
      .filter(({ invoiced_cents, paid_cents }) => invoiced_cents !== 0 || paid_cents !== 0),
    categories: categories.map(({ category, invoiced_cents }) => ({ category, invoiced_cents })),
  }
}

type PayerFigures = Followup['payers'][number]

type PayerSums = Pick<PayerFigures, 'billing_information' | 'count' | 'open_cents' | 'overdue_cents' | 'oldest_due_on'>

/** Payers who owe something, each with all its records: a city has one for each of its schools. */
async function listPayerFigures(db: Db, karnevalId: number, today: string): Promise<PayerFigures[]> {
  const { rows } = await db.execute<PayerSums>(sql`
    select i.billing_information_id as billing_information, count(*)::int as count, sum(b.open)::int as open_cents,
      sum(b.overdue)::int as overdue_cents, min(b.due_on)::text as oldest_due_on
    from (${bills(karnevalId, today)}) b join invoice i on i.id = b.id
    where b.open > 0 group by 1`)
  const sums = new Map(rows.map((row) => [row.billing_information, row]))
  const payers = (await readPayerRecords(db, karnevalId)).flatMap((records): PayerFigures[] => {
    const own = records.flatMap(({ id }) => sums.get(id) ?? [])
    const lead = leadRecord(records)
    const [oldest] = own.map(({ oldest_due_on }) => oldest_due_on).sort()
    if (!lead || !oldest) return []
    const total = (field: 'count' | 'open_cents' | 'overdue_cents') => own.reduce((sum, row) => sum + row[field], 0)
    return [
      {
        billing_information: lead.id,
        payer_name: lead.name,
        school_name: lead.schoolName,
        unit_name: lead.unitName,
        unit_count: new Set(records.map(({ schoolUnitId }) => schoolUnitId)).size,
        count: total('count'),
        open_cents: total('open_cents'),
        overdue_cents: total('overdue_cents'),
        oldest_due_on: oldest,
      },
    ]
  })
  return payers.sort(
    (a, b) =>
      b.overdue_cents - a.overdue_cents ||
      b.open_cents - a.open_cents ||
      a.payer_name.localeCompare(b.payer_name, 'sv') ||
      a.billing_information - b.billing_information,
  )
}

type Total = Followup['total'] &
  Pick<Followup, 'invoice_count' | 'credited_cents' | 'overpaid_cents'> & { unsent_cents: number }

async function readTotal(db: Db, karnevalId: number, today: string): Promise<Total> {
  const { rows } = await db.execute<Total>(sql`
    select count(*)::int as invoice_count, coalesce(sum(invoiced), 0)::int as invoiced_cents,
      coalesce(sum(paid), 0)::int as paid_cents, coalesce(sum(open), 0)::int as open_cents,
      coalesce(sum(overdue), 0)::int as overdue_cents, coalesce(sum(over), 0)::int as overpaid_cents,
      coalesce(sum(credited), 0)::int as credited_cents,
      coalesce(sum(unsent), 0)::int as unsent_cents
    from (${bills(karnevalId, today)}) bill`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/**
 * Due sums are known by row, payments only by invoice, so payments are divided in proportion to the rows: each category
 * gets the rounded cumulative share minus that of the preceding ones, so that the parts add up exactly. A paid and
 * credited invoice has a net of zero, so its rows before the credit count.
 */
async function listCategories(db: Db, karnevalId: number, today: string): Promise<Category[]> {
  const { rows } = await db.execute<Category>(sql`
    with bill as (${bills(karnevalId, today)}),
    part as (
      select b.id, l.category, sum(l.total_cents) as net, sum(l.total_cents) filter (where i.kind <> 'credit') as gross
      from bill b
      join invoice i on i.id = b.id or (i.parent_invoice_id = b.id and i.kind = 'credit' and i.status <> 'draft')
      join invoice_row l on l.invoice_id = i.id
      group by b.id, l.category
    ), weight as (
      select p.id, p.category, p.net,
        case when sum(p.net) over own > 0 then p.net else coalesce(p.gross, 0) end as cents
      from part p window own as (partition by p.id)
    ), share as (
      select w.id, w.category, w.net, w.cents, sum(w.cents) over upto as upto, sum(w.cents) over own as whole
      from weight w
      window own as (partition by w.id), upto as (partition by w.id order by w.category rows unbounded preceding)
    ), spread as (
      select s.category, s.net, b.due_on, b.open,
        case when s.whole = 0 then 0
          else round(b.paid * s.upto / s.whole) - round(b.paid * (s.upto - s.cents) / s.whole) end as paid
      from share s join bill b on b.id = s.id
    )
    select category, sum(ordered)::int as ordered_cents, sum(invoiced)::int as invoiced_cents,
      sum(paid)::int as paid_cents, sum(open)::int as open_cents, sum(overdue)::int as overdue_cents
    from (
      select p.category, r.quantity * r.unit_price_cents as ordered, 0 as invoiced, 0 as paid, 0 as open, 0 as overdue
      from unit_order_row r join product p on p.id = r.product_id where r.karneval_id = ${karnevalId}
      union all
      select category, 0, net, paid, case when open > 0 then net - paid else 0 end,
        case when open > 0 and due_on < ${today}::date then net - paid else 0 end
      from spread
    ) movement
    group by category
    order by min(array_position(
      array['stafetter', 'bespisning_friday', 'bespisning_saturday', 'logi', 'hejarklack', 'inmarsch'], category))`)
  return rows
}

/** Schools with orders or invoices, by name. */
async function listSchoolFigures(db: Db, karnevalId: number, today: string): Promise<SchoolFigures[]> {
  const { rows } = await db.execute<SchoolFigures>(sql`
    with ordered as (
      select o.school_unit_id, sum(r.quantity * r.unit_price_cents) as cents
      from unit_order o join unit_order_row r on r.order_id = o.id
      where o.karneval_id = ${karnevalId} group by 1
    ), billed as (
      select bill.school_unit_id, sum(bill.due) as invoiced, sum(bill.paid) as paid, sum(bill.unpaid) as open,
        sum(bill.unpaid) filter (where i.due_on < ${today}::date) as overdue,
        min(i.due_on) filter (where bill.unpaid > 0) as oldest_due_on
      from (${balancesByUnit}) bill join invoice i on i.id = bill.invoice_id
      where i.karneval_id = ${karnevalId} group by 1
    )
    select s.id as school, s.name as school_name,
      coalesce(sum(ordered.cents), 0)::int as ordered_cents,
      coalesce(sum(billed.invoiced), 0)::int as invoiced_cents,
      coalesce(sum(billed.paid), 0)::int as paid_cents,
      coalesce(sum(billed.open), 0)::int as open_cents,
      coalesce(sum(billed.overdue), 0)::int as overdue_cents,
      min(billed.oldest_due_on)::text as oldest_due_on
    from school_unit u
    join school s on s.id = u.school_id
    left join ordered on ordered.school_unit_id = u.id
    left join billed on billed.school_unit_id = u.id
    where ordered.school_unit_id is not null or billed.school_unit_id is not null
    group by s.id
    order by s.name, s.municipality, s.id`)
  return rows
}

/**
 * Days with invoices, credits, payments or unpaid due dates. The open sum at the end of a day is the sum over invoices,
 * because an overpayment of one does not pay another: it is accumulated from each invoice's daily changes. An invoice that
 * has not left by now is in no open sum.
 */
export async function listDays(db: Db, karnevalId: number, today: string): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures>(sql`
    with bill as (
      select i.id, i.due_on, ${isSent} as is_sent from invoice i
      where i.karneval_id = ${karnevalId} and i.status <> 'draft' and i.kind <> 'credit'
    ), movement as (
      select b.id as bill, i.issued_on as day, i.total_cents as invoiced, 0 as paid
      from bill b
      join invoice i on i.id = b.id or (i.parent_invoice_id = b.id and i.kind = 'credit' and i.status <> 'draft')
      union all
      select b.id, p.paid_on, 0, a.amount_cents
      from bill b join payment_allocation a on a.invoice_id = b.id and a.undone_at is null
      join payment p on p.id = a.payment_id
      union all
      select id, due_on + 1, 0, 0 from bill where due_on < ${today}::date
    ), daily as (
      select bill, day, sum(invoiced) as invoiced, sum(paid) as paid from movement group by bill, day
    ), standing as (
      select d.*, b.due_on,
        case when b.is_sent then greatest(sum(d.invoiced) over upto - sum(d.paid) over upto, 0) else 0 end as open
      from daily d join bill b on b.id = d.bill
      window upto as (partition by d.bill order by d.day)
    ), overdue as (
      select *, case when day > due_on then open else 0 end as overdue from standing
    ), step as (
      select day, invoiced, paid, open - lag(open, 1, 0) over own as open_step,
        overdue - lag(overdue, 1, 0) over own as overdue_step
      from overdue window own as (partition by bill order by day)
    )
    select day::text as day, sum(invoiced)::int as invoiced_cents, sum(paid)::int as paid_cents,
      (sum(sum(open_step)) over (order by day))::int as open_cents,
      (sum(sum(overdue_step)) over (order by day))::int as overdue_cents
    from step
    group by day
    having bool_or(invoiced <> 0 or paid <> 0 or overdue_step <> 0)
    order by day`)
  return rows
}
