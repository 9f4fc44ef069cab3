import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { userName } from '../../../db/user-name.ts'
import { AppError } from '../../../lib/app-error.ts'
import { chooseChannel } from '../deliveries/public.ts'
import { coveredCents, paysFor } from '../follow-up/public.ts'
import {
  balances,
  balancesByUnit,
  groupByPayer,
  readBriefs,
  readPayerRecords,
  withdrawnBy,
} from '../invoices/public.ts'

type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

/** The newest entries of each list: more than any payer has in a season. */
const MOST = 200
const MOST_RECORDS = 100

const utc = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whose story it is, by the ids of its records and issued documents. */
type Payer = { records: number[]; documents: number[] }

/**
 * The records of a carnival that are the same payer as the given one, because a city has one for each of its schools.
 * With them all its issued documents, so that the units' parts add up to whole invoices.
 */
async function findPayer(db: Db, { payerId, karneval }: { payerId: number; karneval: number }): Promise<Payer> {
  const payers = await readPayerRecords(db, karneval)
  const own = payers.find((each) => each.some(({ id }) => id === payerId)) ?? []
  const records = own.map(({ id }) => id)
  const documents = await db.execute<{ id: number }>(sql`
    select i.id from invoice i where i.status <> 'draft' and (i.billing_information_id = any(${idList(records)}) or exists (
      select from invoice_part part where part.invoice_id = i.id and part.billing_information_id = any(${idList(records)})))`)
  return { records, documents: documents.rows.map(({ id }) => id) }
}

type Asked = { payerId: number; now: Date; hasMaventa: boolean }

/**
 * Everything that has happened with a payer of one carnival, whichever of its records is asked for.
 * @throws AppError not_found
 */
export function readPayerStory(db: Db, { payerId, now, hasMaventa }: Asked): Promise<Story> {
  return readSnapshot(db, async (tx) => {
    const today = helsinkiDay(now)
    const { karneval, ...way } = await readWay(tx, payerId, hasMaventa)
    const payer = await findPayer(tx, { payerId, karneval })
    const schools = await listSchools(tx, payer, { payerId, today })
    const total = (field: Exclude<keyof Story['sums'], 'overpaid_cents'>) => sumOf(schools, field)
    return {
      as_of: today,
      sums: {
        ordered_cents: total('ordered_cents'),
        uninvoiced_cents: total('uninvoiced_cents'),
        invoiced_cents: total('invoiced_cents'),
        paid_cents: total('paid_cents'),
        open_cents: total('open_cents'),
        unsent_cents: total('unsent_cents'),
        overdue_cents: total('overdue_cents'),
        overpaid_cents: await readOverpaid(tx, payer),
      },
      schools,
      invoices: (await readBriefs(tx, payer.documents, now)).reverse(),
      way,
      orders: await listOrders(tx, payer),
      deliveries: await listDeliveries(tx, payer),
      payments: await listPayments(tx, payer),
      events: await listEvents(tx, payer),
      same_payer: await listSamePayer(tx, payerId),
    }
  })
}

/** @throws AppError not_found */
async function readWay(db: Db, payerId: number, hasMaventa: boolean): Promise<Story['way'] & { karneval: number }> {
  const { rows } = await db.execute<Parameters<typeof chooseChannel>[0] & { karneval: number }>(sql`
    select karneval_id as karneval, channel, trim(edi) as edi, trim(email) as email, mail_address as "mailAddress", zipcode, city
    from billing_information where id = ${payerId}`)
  const [payer] = rows
  if (!payer) throw new AppError('not_found')
  const choice = chooseChannel(payer, { hasMaventa })
  const { karneval } = payer
  return choice.channel === null ? { ...choice, karneval, address: '' } : { ...choice, karneval, reason: '' }
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** By invoice: too much of one does not pay another. */
async function readOverpaid(db: Db, { documents }: Payer): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(over), 0)::int as cents from (${balances}) balance where invoice_id = any(${idList(documents)})`)
  return rows[0]?.cents ?? 0
}

/** The payer's units with their orders, and their parts of its invoices. */
async function listSchools(
  db: Db,
  { records, documents }: Payer,
  { payerId, today }: { payerId: number; today: string },
): Promise<Story['schools']> {
  const { rows } = await db.execute<Story['schools'][number]>(sql`
    with ordered as (
      select b.school_unit_id, sum(r.quantity * r.unit_price_cents) as cents,
        sum(r.quantity * r.unit_price_cents - ${coveredCents}) as uninvoiced
      from billing_information b
      join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = b.karneval_id
      join unit_order_row r on r.order_id = o.id
      join product p on p.id = r.product_id
      where b.id = any(${idList(records)}) and ${paysFor} group by 1
    ), billed as (
      select bill.school_unit_id, sum(bill.due) as invoiced, sum(bill.paid) as paid, sum(bill.unpaid) as open,
        sum(bill.unsent) as unsent, sum(bill.unpaid) filter (where i.due_on < ${today}::date) as overdue,
        json_agg(json_build_object('id', i.id, 'number', i.number, 'extent', i.extent,
          'status', i.status,
          'is_overdue', bill.unpaid > 0 and i.due_on < ${today}::date, 'invoiced_cents', bill.due)
          order by i.number) as invoices
      from (${balancesByUnit}) bill join invoice i on i.id = bill.invoice_id
      where i.id = any(${idList(documents)}) group by 1
    ), own as (
      select school_unit_id, min(id) as id, bool_or(id = ${payerId}) as is_asked
      from billing_information where id = any(${idList(records)}) group by 1
    )
    select case when own.is_asked then ${payerId} else own.id end::int as billing_information, s.id as school,
      s.name as school_name, u.id as school_unit, u.unit_name, own.is_asked,
      coalesce(ordered.cents, 0)::int as ordered_cents, coalesce(ordered.uninvoiced, 0)::int as uninvoiced_cents,
      coalesce(billed.invoiced, 0)::int as invoiced_cents, coalesce(billed.paid, 0)::int as paid_cents,
      coalesce(billed.open, 0)::int as open_cents, coalesce(billed.unsent, 0)::int as unsent_cents,
      coalesce(billed.overdue, 0)::int as overdue_cents, coalesce(billed.invoices, '[]') as invoices
    from own
    join school_unit u on u.id = own.school_unit_id
    join school s on s.id = u.school_id
    left join ordered on ordered.school_unit_id = u.id
    left join billed on billed.school_unit_id = u.id
    order by s.name, u.unit_name, u.id`)
  return rows
}

/** The orders of the payer's units, without the services that another payer pays for. */
async function listOrders(db: Db, { records }: Payer): Promise<Story['orders']> {
  const { rows } = await db.execute<Story['orders'][number]>(sql`
    select p.name as product_name, p.category, p.unit, sum(r.quantity)::int as quantity,
      r.unit_price_cents, sum(r.quantity * r.unit_price_cents)::int as total_cents,
      sum(r.quantity * r.unit_price_cents - ${coveredCents})::int as uninvoiced_cents,
      o.status = 'draft' as is_draft
    from billing_information b
    join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = b.karneval_id
    join unit_order_row r on r.order_id = o.id
    join product p on p.id = r.product_id
    where b.id = any(${idList(records)}) and ${paysFor}
    group by p.id, o.status, r.unit_price_cents
    order by p.id, r.unit_price_cents`)
  return rows
}

async function listDeliveries(db: Db, { documents }: Payer): Promise<Story['deliveries']> {
  const { rows } = await db.execute<Story['deliveries'][number]>(sql`
    select d.id, i.number, i.kind, i.extent, coalesce(r.level, 0) as reminder_level, d.channel, d.state, d.address,
      d.cause, ${utc(sql`d.created_at`)} as requested_at, d.replaced_at is not null as is_replaced
    from invoice_delivery d
    join invoice i on i.id = d.invoice_id
    left join invoice_reminder r on r.id = d.reminder_id
    where i.id = any(${idList(documents)})
    order by d.created_at desc, d.id desc limit ${MOST}`)
  return rows
}

/**
 * Payments that are or were on the payer's invoices, each with all its parts: what is on an invoice, what ended
 * elsewhere and what waits for a decision.
 */
async function listPayments(db: Db, { documents }: Payer): Promise<Story['payments']> {
  const { rows } = await db.execute<Story['payments'][number]>(sql`
    with own as (
      select p.* from payment p where p.id in (
        select payment_id from payment_allocation where invoice_id = any(${idList(documents)}))
    ), part as (
      select a.payment_id, a.amount_cents, 'invoice' as destination, i.number, i.extent, null as refund_state, '' as reason,
        a.undone_at, 'allocation-' || a.id as part
      from payment_allocation a join own on own.id = a.payment_id join invoice i on i.id = a.invoice_id
      union all
      select x.payment_id, x.amount_cents, x.kind, null, null, f.state, x.reason, x.undone_at, 'placement-' || x.id
      from payment_placement x join own on own.id = x.payment_id left join refund f on f.placement_id = x.id
    ), whole as (
      select * from part
      union all
      select own.id, own.amount_cents - coalesce(sum(part.amount_cents) filter (where part.undone_at is null), 0)::int,
        'waiting', null, null, null, '', null, 'waiting-' || own.id
      from own left join part on part.payment_id = own.id group by own.id, own.amount_cents
      having own.amount_cents <> coalesce(sum(part.amount_cents) filter (where part.undone_at is null), 0)
    )
    select whole.part, own.id as payment, own.paid_on::text as paid_on, own.booked_on::text as booked_on, own.payer as "from",
      own.payment_file_id is null as is_by_hand,
      exists (select from payment_allocation a where a.payment_id = own.id and a.origin = 'reference') as is_by_reference, own.reference,
      own.amount_cents as payment_cents, whole.amount_cents, whole.destination, whole.number, whole.extent, whole.refund_state,
      whole.reason, ${utc(sql`whole.undone_at`)} as undone_at
    from whole join own on own.id = whole.payment_id
    order by own.booked_on desc, own.id desc, whole.undone_at is not null, whole.destination = 'invoice',
      whole.destination <> 'waiting', whole.part limit ${MOST}`)
  return rows
}

/** Actions of the change log that other events tell. */
const told = sql`('invoices.issue', 'invoices.credit', 'invoices.remind', 'invoices.promise',
  'invoices.promise_withdrawn', 'invoices.send_again', 'invoices.send_reminder', 'payments.mark_paid')`

/** What the portal and the bank have done with the payer's documents, and what people have changed. */
async function listEvents(db: Db, { records, documents }: Payer): Promise<Story['events']> {
  const { rows } = await db.execute<Story['events'][number]>(sql`
    with own as (select * from invoice where id = any(${idList(documents)})), event as (
      select 'issued-' || i.id as key, i.created_at as at, 'issued' as kind, i.number, i.kind as document, i.extent, '' as action, 0 as level,
        null::date as day, i.total_cents as amount_cents, null as channel, coalesce(i.reason, '') as note, (
          select a.user_id from audit_entry a where a.object_type = 'invoice' and a.object_id = i.id
            and a.action in ('invoices.issue', 'invoices.credit') order by a.id desc limit 1) as user_id, 0 as rank
      from own i
      union all
      select 'sending-' || d.id, d.created_at, 'sending', i.number, i.kind, i.extent, '', coalesce(r.level, 0), null, null, d.channel, d.cause,
        d.requested_by, 2
      from invoice_delivery d join own i on i.id = d.invoice_id left join invoice_reminder r on r.id = d.reminder_id
      union all
      select 'payment-' || a.id, a.created_at, 'payment', i.number, i.kind, i.extent, '', 0, p.booked_on, a.amount_cents, null, p.payer,
        a.allocated_by, 3
      from payment_allocation a join own i on i.id = a.invoice_id join payment p on p.id = a.payment_id
      where a.origin <> 'written_off'
      union all
      select 'undone-' || a.id, a.undone_at, 'payment_undone', i.number, i.kind, i.extent, '', 0, p.booked_on, a.amount_cents, null, p.payer,
        a.undone_by, 3
      from payment_allocation a join own i on i.id = a.invoice_id join payment p on p.id = a.payment_id
      where a.undone_at is not null and a.origin <> 'written_off'
      union all
      select 'reminder-' || r.id, r.created_at, 'reminder', i.number, i.kind, i.extent, '', r.level, r.due_on,
        r.open_cents + r.interest_cents + r.fee_cents, null, '', r.reminded_by, 1
      from invoice_reminder r join own i on i.id = r.invoice_id
      union all
      select 'promise-' || p.id, p.created_at, 'promise', i.number, i.kind, i.extent, '', 0, p.promised_on, null, null, p.note, p.recorded_by, 1
      from payment_promise p join own i on i.id = p.invoice_id
      union all
      select 'withdrawn-' || p.id, p.withdrawn_at, 'promise_withdrawn', i.number, i.kind, i.extent, '', 0, p.promised_on, null, null, '', ${withdrawnBy}, 1
      from payment_promise p join own i on i.id = p.invoice_id where p.withdrawn_at is not null
      union all
      select 'change-' || a.id, a.at, 'change', i.number, i.kind, i.extent, a.action, 0, null, null, null, coalesce(a.reason, ''), a.user_id, 1
      from audit_entry a left join own i on i.id = a.object_id and a.object_type = 'invoice'
      where (i.id is not null and a.action not in ${told}
          and not (a.action = 'invoices.send' and a.after->>'channel' is distinct from 'manual'))
        or (a.object_type = 'billing_information' and a.object_id = any(${idList(records)}))
    )
    select e.key, ${utc(sql`e.at`)} as at, e.kind, e.number, e.document, e.extent, e.action, e.level, e.day::text as day,
      e.amount_cents, e.channel, e.note, ${userName('u')} as user
    from event e left join app_user u on u.id = e.user_id
    order by e.at desc, e.rank desc, e.number desc nulls last, e.kind limit ${MOST}`)
  return rows
}

type PayerRecord = Omit<Story['same_payer'][number], 'unit_count'> & Parameters<typeof groupByPayer>[0][number]

/** The payer's records in other carnivals, by their name there. */
async function listSamePayer(db: Db, payerId: number): Promise<Story['same_payer']> {
  const { rows } = await db.execute<PayerRecord>(sql`
    select b.id as billing_information, b.name as payer_name, b.karneval_id as karneval, k.name as karneval_name,
      s.name as school_name, u.unit_name, b.name, b.mail_address as "mailAddress", b.zipcode,
      b.business_id as "businessId", b.edi, b.city, coalesce(owed.cents, 0)::int as open_cents
    from billing_information b
    join karneval k on k.id = b.karneval_id
    join school_unit u on u.id = b.school_unit_id
    join school s on s.id = u.school_id
    left join (
      select i.billing_information_id as id, sum(balance.unpaid) as cents
      from invoice i join (${balances}) balance on balance.invoice_id = i.id group by 1
    ) owed on owed.id = b.id
    order by k.starts_on desc, b.name, b.id`)
  const isAsked = (row: PayerRecord) => row.billing_information === payerId
  const asked = rows.find(isAsked)
  const all = groupByPayer(rows).find((own) => own.some(isAsked)) ?? []
  const others = all.filter(({ karneval }) => karneval !== asked?.karneval)
  const byName = Map.groupBy(others, ({ karneval, payer_name }) => `${karneval} ${payer_name}`)
  return [...byName.values()].slice(0, MOST_RECORDS).flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { billing_information, payer_name, karneval, karneval_name, school_name, unit_name } = first
    return [
      {
        billing_information,
        payer_name,
        karneval,
        karneval_name,
        school_name,
        unit_name,
        unit_count: same.length,
        open_cents: sumOf(same, 'open_cents'),
      },
    ]
  })
}
