import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { userName } from '../../../db/user-name.ts'
import { AppError } from '../../../lib/app-error.ts'
import { coveredCents, paysFor } from '../follow-up/public.ts'
import { balances, balancesByUnit } from '../invoices/public.ts'
import { payerWords } from '../payments/public.ts'

type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

/** The newest entries of each list: more than any payer has in a season. */
const MOST = 200
const MOST_RECORDS = 100

const utc = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The issued documents of a payer as an SQL list of ids, with collective invoices that have a part for it. */
const documentsOf = (payerId: number): SQL => sql`(
  select id from invoice where billing_information_id = ${payerId} and status <> 'draft'
  union select part.invoice_id from invoice_part part join invoice whole on whole.id = part.invoice_id
  where part.billing_information_id = ${payerId} and whole.status <> 'draft')`

/**
 * Everything that has happened with a payer of one carnival.
 * @throws AppError not_found
 */
export function readPayerStory(db: Db, payerId: number, now: Date): Promise<Story> {
  return readSnapshot(db, async (tx) => {
    const today = helsinkiDay(now)
    const { rows } = await tx.execute<{ id: number }>(sql`select id from billing_information where id = ${payerId}`)
    if (rows.length === 0) throw new AppError('not_found')
    const orders = await listOrders(tx, payerId)
    return {
      as_of: today,
      sums: {
        ordered_cents: sumOf(orders, 'total_cents'),
        uninvoiced_cents: sumOf(orders, 'uninvoiced_cents'),
        ...(await readSums(tx, payerId, today)),
      },
      orders,
      deliveries: await listDeliveries(tx, payerId),
      payments: await listPayments(tx, payerId),
      events: await listEvents(tx, payerId),
      same_payer: await listSamePayer(tx, payerId),
    }
  })
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

type InvoiceSums = Omit<Story['sums'], 'ordered_cents' | 'uninvoiced_cents'>

/** Of a collective invoice only the part of the payer's unit counts. */
async function readSums(db: Db, payerId: number, today: string): Promise<InvoiceSums> {
  const { rows } = await db.execute<InvoiceSums>(sql`
    select coalesce(sum(b.due), 0)::int as invoiced_cents, coalesce(sum(b.paid), 0)::int as paid_cents,
      coalesce(sum(b.unpaid), 0)::int as open_cents, coalesce(sum(b.unsent), 0)::int as unsent_cents,
      coalesce(sum(b.unpaid) filter (where i.due_on < ${today}::date), 0)::int as overdue_cents,
      coalesce(sum(greatest(b.paid - b.due, 0)), 0)::int as overpaid_cents
    from invoice i join (${balancesByUnit}) b on b.invoice_id = i.id
    join billing_information own on own.school_unit_id = b.school_unit_id and own.id = ${payerId}
    where i.id in ${documentsOf(payerId)}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** The order rows of the payer's unit that the payer pays for. */
async function listOrders(db: Db, payerId: number): Promise<Story['orders']> {
  const { rows } = await db.execute<Story['orders'][number]>(sql`
    select p.name as product_name, p.category, p.unit, sum(r.quantity)::int as quantity,
      r.unit_price_cents, sum(r.quantity * r.unit_price_cents)::int as total_cents,
      sum(r.quantity * r.unit_price_cents - ${coveredCents})::int as uninvoiced_cents,
      o.status = 'draft' as is_draft
    from billing_information b
    join unit_order o on o.school_unit_id = b.school_unit_id and o.karneval_id = b.karneval_id
    join unit_order_row r on r.order_id = o.id
    join product p on p.id = r.product_id
    where b.id = ${payerId} and ${paysFor}
    group by p.id, o.status, r.unit_price_cents
    order by p.id, r.unit_price_cents`)
  return rows
}

async function listDeliveries(db: Db, payerId: number): Promise<Story['deliveries']> {
  const { rows } = await db.execute<Story['deliveries'][number]>(sql`
    select d.id, i.number, i.kind, i.extent, coalesce(r.level, 0) as reminder_level, d.channel, d.state, d.address,
      d.cause, ${utc(sql`d.created_at`)} as requested_at, d.replaced_at is not null as is_replaced
    from invoice_delivery d
    join invoice i on i.id = d.invoice_id
    left join invoice_reminder r on r.id = d.reminder_id
    where i.id in ${documentsOf(payerId)}
    order by d.created_at desc, d.id desc limit ${MOST}`)
  return rows
}

/**
 * Payments that are or were on the payer's invoices, each with all its parts: what is on an invoice, what ended
 * elsewhere and what waits for a decision.
 */
async function listPayments(db: Db, payerId: number): Promise<Story['payments']> {
  const { rows } = await db.execute<Story['payments'][number]>(sql`
    with own as (
      select p.* from payment p where p.id in (
        select payment_id from payment_allocation where invoice_id in ${documentsOf(payerId)})
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
    select whole.part, own.id as payment, own.paid_on::text as paid_on, own.booked_on::text as booked_on, own.payer as "from", own.reference,
      own.amount_cents as payment_cents, whole.amount_cents, whole.destination, whole.number, whole.extent, whole.refund_state,
      whole.reason, ${utc(sql`whole.undone_at`)} as undone_at
    from whole join own on own.id = whole.payment_id
    order by own.booked_on desc, own.id desc, whole.undone_at is not null, whole.destination = 'invoice',
      whole.destination <> 'waiting', whole.part limit ${MOST}`)
  return rows
}

/** Actions of the change log that other events tell. */
const told = sql`('invoices.issue', 'invoices.credit', 'invoices.remind', 'invoices.promise', 'invoices.send_again',
  'invoices.send_reminder', 'payments.mark_paid')`

/** What the portal and the bank have done with the payer's documents, and what people have changed. */
async function listEvents(db: Db, payerId: number): Promise<Story['events']> {
  const { rows } = await db.execute<Story['events'][number]>(sql`
    with own as (select * from invoice where id in ${documentsOf(payerId)}), event as (
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
      select 'withdrawn-' || p.id, p.withdrawn_at, 'promise_withdrawn', i.number, i.kind, i.extent, '', 0, p.promised_on, null, null, '', null, 1
      from payment_promise p join own i on i.id = p.invoice_id where p.withdrawn_at is not null
      union all
      select 'change-' || a.id, a.at, 'change', i.number, i.kind, i.extent, a.action, 0, null, null, null, coalesce(a.reason, ''), a.user_id, 1
      from audit_entry a left join own i on i.id = a.object_id and a.object_type = 'invoice'
      where (i.id is not null and a.action not in ${told}
          and not (a.action = 'invoices.send' and a.after->>'channel' is distinct from 'manual'))
        or (a.object_type = 'billing_information' and a.object_id = ${payerId})
    )
    select e.key, ${utc(sql`e.at`)} as at, e.kind, e.number, e.document, e.extent, e.action, e.level, e.day::text as day,
      e.amount_cents, e.channel, e.note, ${userName('u')} as user
    from event e left join app_user u on u.id = e.user_id
    order by e.at desc, e.rank desc, e.number desc nulls last, e.kind limit ${MOST}`)
  return rows
}

type PayerRecord = Story['same_payer'][number] & { edi: string; city: string }

/** The same name, or the same e-invoice address in the same town. */
const isSame = (a: PayerRecord, b: PayerRecord): boolean =>
  payerWords(a.payer_name) === payerWords(b.payer_name) ||
  (a.edi !== '' && a.edi === b.edi && payerWords(a.city) === payerWords(b.city))

async function listSamePayer(db: Db, payerId: number): Promise<Story['same_payer']> {
  const { rows } = await db.execute<PayerRecord>(sql`
    select b.id as billing_information, b.name as payer_name, b.karneval_id as karneval, k.name as karneval_name,
      s.name as school_name, u.unit_name, b.edi, b.city, coalesce(owed.cents, 0)::int as open_cents
    from billing_information b
    join karneval k on k.id = b.karneval_id
    join school_unit u on u.id = b.school_unit_id
    join school s on s.id = u.school_id
    left join (
      select i.billing_information_id as id, sum(balance.unpaid) as cents
      from invoice i join (${balances}) balance on balance.invoice_id = i.id group by 1
    ) owed on owed.id = b.id
    order by k.starts_on desc, s.name, u.unit_name, b.id`)
  const own = rows.find((row) => row.billing_information === payerId)
  return rows
    .filter((row) => own && row !== own && isSame(row, own))
    .slice(0, MOST_RECORDS)
    .map(({ edi: _edi, city: _city, ...row }) => row)
}
