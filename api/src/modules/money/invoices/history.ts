import type { ItemOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, readSnapshot } from '../../../db/db.ts'
import { userName } from '../../../db/user-name.ts'
import { AppError } from '../../../lib/app-error.ts'
import { interestPaid } from './balances.ts'
import { findInvoiceRow } from './invoices-repository.ts'
import { withdrawnBy } from './late/promises.ts'

type Event = ItemOf<'GET /api/invoices/invoices/{id}/history/'>
type Happened = Omit<Event, 'open_cents'>

const utc = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'Europe/Helsinki')::date`

/** The account that did something to a document, as the change log has it. */
const doneBy = (object: SQL, action: string): SQL => sql`(
  select a.user_id from audit_entry a
  where a.object_type = 'invoice' and a.object_id = ${object} and a.action = ${action} order by a.id desc limit 1)`

const documentOf = (row: SQL): SQL =>
  sql`jsonb_build_object('id', ${row}.id, 'number', ${row}.number, 'kind', ${row}.kind, 'extent', ${row}.extent)`

/** The other invoice of money that was moved, from or to the one of the allocation `a`. */
const otherEnd = (isMoved: SQL): SQL => sql`(
  select ${documentOf(sql`i`)} from payment_allocation o join invoice i on i.id = o.invoice_id
  where o.payment_id = a.payment_id and o.invoice_id <> a.invoice_id and ${isMoved} order by o.id limit 1)`

/**
 * The events of an issued document in the order in which they were recorded, with the open sum after each event. The sum
 * is negative when too much has been paid; the last one is the balance.
 * @throws AppError not_found
 */
export function readHistory(db: Db, id: number, now: Date): Promise<Event[]> {
  return readSnapshot(db, async (tx) => {
    const document = await findInvoiceRow(tx, id, helsinkiDay(now))
    if (!document) throw new AppError('not_found')
    const happened = await listHappened(tx, id)
    return document.kind === 'credit' ? happened.map((event) => ({ ...event, open_cents: null })) : withOpen(happened)
  })
}

function withOpen(happened: readonly Happened[]): Event[] {
  let due = 0
  let paid = 0
  return happened.map((event) => {
    const { kind, amount_cents, interest_cents, document } = event
    const cents = amount_cents ?? 0
    if (kind === 'issued') due = cents
    if (kind === 'credit') due = document?.extent === 'whole' ? 0 : Math.max(0, due + cents)
    if (kind === 'payment' || kind === 'write_off') paid += cents - interest_cents
    if (kind === 'payment_undone' || kind === 'write_off_undone') paid -= cents - interest_cents
    return { ...event, open_cents: due - paid }
  })
}

/** Whether the event `e` is about money of this kind. */
const isMoney = (kind: SQL) =>
  sql`exists (select from money m where e.key in ('money-' || m.id, 'undone-' || m.id) and ${kind})`

async function listHappened(db: Db, id: number): Promise<Happened[]> {
  const { rows } = await db.execute<Happened>(sql`
    with own as (select * from invoice where id = ${id}), money as (
      select a.id, a.origin, a.amount_cents, a.allocated_by, a.created_at, a.undone_at, a.undone_by, p.payer,
        p.message, p.payment_file_id, p.paid_on,
        -- Money that another invoice or an advance gave came then.
        case when a.origin in ('carried', 'advance') then ${dayOf(sql`a.created_at`)} else p.booked_on end as came_on,
        coalesce(claimed.cents, 0) as interest_cents,
        -- Money is carried by an undoing and a booking at the same instant.
        ${otherEnd(sql`a.origin = 'carried' and o.undone_at = a.created_at`)} as moved_from,
        ${otherEnd(sql`o.origin = 'carried' and o.created_at = a.undone_at`)} as moved_to
      from payment_allocation a join payment p on p.id = a.payment_id
      cross join lateral (
        select sum(x.cents) as cents from ${interestPaid} x where x.invoice_id = ${id} and x.allocation_id = a.id
      ) claimed
      where a.invoice_id = ${id}
    ), event as (
      select 'issued' as key, 'issued' as kind, issued_on as happened_on, created_at as at,
        coalesce(${doneBy(sql`own.id`, 'invoices.issue')}, ${doneBy(sql`own.id`, 'invoices.credit')}) as user_id,
        total_cents as amount_cents, 0 as interest_cents, 0 as level, case when kind = 'invoice' then due_on end as day,
        '' as "from", coalesce(reason, '') as note, null::jsonb as sending, null::jsonb as document, 0 as rank
      from own
      union all
      select 'sending-' || d.id, 'sending', ${dayOf(sql`d.created_at`)}, d.created_at, d.requested_by, null, 0,
        coalesce(r.level, 0), null, '', d.cause,
        jsonb_build_object('channel', d.channel, 'state', d.state, 'address', d.address), null, 3
      from invoice_delivery d left join invoice_reminder r on r.id = d.reminder_id where d.invoice_id = ${id}
      union all
      select 'marked', 'marked_sent', ${dayOf(sql`sent_at`)}, sent_at, ${doneBy(sql`own.id`, 'invoices.send')}, null, 0, 0,
        null, '', '', null, null, 3
      from own where sent_at is not null and not exists (
        select from invoice_delivery d where d.invoice_id = ${id} and d.reminder_id is null)
      union all
      select 'news-' || a.id, substr(a.action, 10), ${dayOf(sql`a.at`)}, a.at, a.user_id, null, 0, 0, null, '',
        coalesce(a.after->>'cause', ''), null, null, 4
      from audit_entry a where a.object_type = 'invoice' and a.object_id = ${id}
        and a.action in ('invoices.printed', 'invoices.bounced', 'invoices.delayed')
      union all
      select 'reminder-' || r.id, 'reminder', r.reminded_on, r.created_at, r.reminded_by,
        r.open_cents + r.interest_cents + r.fee_cents, r.interest_cents + r.fee_cents, r.level, r.due_on, '', '', null,
        null, 2
      from invoice_reminder r where r.invoice_id = ${id}
      union all
      select 'promise-' || p.id, 'promise', ${dayOf(sql`p.created_at`)}, p.created_at, p.recorded_by, null, 0, 0,
        p.promised_on, '', p.note, null, null, 2
      from payment_promise p where p.invoice_id = ${id}
      union all
      select 'withdrawn-' || p.id, 'promise_withdrawn', ${dayOf(sql`p.withdrawn_at`)}, p.withdrawn_at,
        ${withdrawnBy}, null, 0, 0,
        p.promised_on, '', '', null, null, 2
      from payment_promise p where p.invoice_id = ${id} and p.withdrawn_at is not null
      union all
      select 'money-' || m.id, case m.origin when 'written_off' then 'write_off' else 'payment' end, m.came_on,
        m.created_at, m.allocated_by, m.amount_cents, m.interest_cents, 0,
        case when m.paid_on <> m.came_on then m.paid_on end, m.payer,
        case when m.payment_file_id is null then m.message else '' end, null, m.moved_from,
        -- What is carried on follows the undoing that freed it at the same instant.
        case m.origin when 'carried' then 2 else 1 end
      from money m
      union all
      select 'undone-' || m.id, case m.origin when 'written_off' then 'write_off_undone' else 'payment_undone' end,
        greatest(${dayOf(sql`m.undone_at`)}, m.came_on), m.undone_at, m.undone_by, m.amount_cents, m.interest_cents, 0,
        null, m.payer, '', null, m.moved_to, 1
      from money m where m.undone_at is not null
      union all
      select 'follower-' || f.id,
        case when f.kind = 'credit' then 'credit' when f.extent = 'difference' then 'added' else 'replaced' end,
        f.issued_on, f.created_at, ${doneBy(sql`f.id`, 'invoices.credit')}, f.total_cents, 0, 0, null, '',
        coalesce(f.reason, ''), null,
        ${documentOf(sql`f`)}, 1
      from invoice f where f.parent_invoice_id = ${id} and f.status <> 'draft'
    )
    select e.key, e.kind, e.happened_on::text as "on", ${utc(sql`e.at`)} as at, ${userName('u')} as "user", e.amount_cents,
      e.interest_cents::int as interest_cents, e.level, e.day::text as day, e."from",
      ${isMoney(sql`m.payment_file_id is null`)} as is_by_hand,
      ${isMoney(sql`m.origin = 'reference'`)} as is_by_reference,
      e.note, e.sending, e.document
    from event e left join app_user u on u.id = e.user_id
    order by e.kind <> 'issued', e.at, e.rank, e.key`)
  return rows
}
