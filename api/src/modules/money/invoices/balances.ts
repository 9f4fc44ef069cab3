import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'

/**
 * Interest and fees that were paid beyond invoices, as a SQL table with a row for each allocation that pays some: what it
 * brings above the invoice's due sum, up to what the newest reminder had claimed, as both stood when it was booked. The
 * claims are no part of an invoice, so this money neither pays it nor overpays it.
 */
export const interestPaid = sql`(
  select * from (
    select a.id as allocation_id, a.payment_id, a.invoice_id, a.origin, a.created_at, a.undone_at,
      (least(greatest(earlier.cents + a.amount_cents - due.cents, 0), claim.cents)
        - least(greatest(earlier.cents - due.cents, 0), claim.cents))::int as cents
    from (select distinct invoice_id from invoice_reminder where interest_cents + fee_cents > 0) late
    join payment_allocation a on a.invoice_id = late.invoice_id
    cross join lateral (
      select coalesce(max(r.interest_cents + r.fee_cents), 0) as cents from (
        select * from invoice_reminder n where n.invoice_id = a.invoice_id and n.created_at <= a.created_at
        order by n.level desc limit 1) r
    ) claim
    cross join lateral (
      select coalesce(sum(o.amount_cents), 0) as cents from payment_allocation o
      where o.invoice_id = a.invoice_id and (o.created_at, o.id) < (a.created_at, a.id)
        and (o.undone_at is null or o.undone_at > a.created_at)
    ) earlier
    cross join lateral (
      select greatest(i.total_cents + coalesce(sum(c.total_cents), 0), 0) as cents
      from invoice i left join invoice c on c.parent_invoice_id = i.id and c.kind = 'credit' and c.status <> 'draft'
        and c.created_at <= a.created_at
      where i.id = a.invoice_id group by i.id
    ) due
  ) booked where cents <> 0)`

/**
 * Whether the invoice `i` is sent: a channel has accepted it, or a payment for it has come. An invoice that is created but
 * not sent is not owed yet, so no unpaid or overdue sum counts it. All pages use this definition.
 */
export const isSent = sql`(i.status <> 'issued')`

/**
 * The balance of each issued invoice as a SQL table: `invoice_id`, `due` (the total less the credit notes; 0 for a
 * credited invoice, even if its credit note is missing), `paid` (allocations that are not undone, without interest and
 * fees), `open` and `over` (the positive and negative difference, so that an overpaid invoice does not offset another's
 * debt), `unpaid` and `unsent` (what is open of an invoice that has left, and of one that has not). Each invoice's sums are found by its own index entries, so that a balance costs the same beside one invoice as
 * beside twenty thousand, also right after thousands were issued, when the planner does not know of them yet.
 */
export const balances = sql`
  select sums.*, greatest(due - paid, 0) as open, greatest(paid - due, 0) as over,
    case when is_sent then greatest(due - paid, 0) else 0 end as unpaid,
    case when is_sent then 0 else greatest(due - paid, 0) end as unsent
  from (
    select i.id as invoice_id, ${isSent} as is_sent,
      case when i.status = 'credited' then 0 else greatest(i.total_cents + coalesce(credited.cents, 0), 0) end::int as due,
      (coalesce(received.cents, 0) - coalesce(claimed.cents, 0))::int as paid
    from invoice i
    cross join lateral (
      select sum(c.total_cents) as cents from invoice c
      where c.parent_invoice_id = i.id and c.kind = 'credit' and c.status <> 'draft'
    ) credited
    cross join lateral (
      select sum(a.amount_cents) as cents from payment_allocation a where a.invoice_id = i.id and a.undone_at is null
    ) received
    cross join lateral (
      select sum(interest.cents) as cents from ${interestPaid} interest
      where interest.invoice_id = i.id and interest.undone_at is null
    ) claimed
    where i.kind <> 'credit' and i.status <> 'draft'
  ) sums`

/**
 * The balances by school unit: a collective invoice has a row for each of its schools, any other one row. Due sums are
 * those of the parts; payments are divided in proportion to them by rounded cumulative shares, so that the schools of an
 * invoice add up to it.
 */
export const balancesByUnit = sql`
  select balance.invoice_id, i.school_unit_id, balance.due, balance.paid, balance.unpaid, balance.unsent
  from (${balances}) balance join invoice i on i.id = balance.invoice_id
  where not exists (select from invoice_part p where p.invoice_id = i.id)
  union all
  select s.bill, s.school_unit_id, s.net, s.paid, case when s.unpaid > 0 then s.net - s.paid else 0 end,
    case when s.unsent > 0 then s.net - s.paid else 0 end
  from (
    select w.bill, w.school_unit_id, w.net::int as net, balance.unpaid, balance.unsent,
      (case when w.whole = 0 then 0 else round(balance.paid * w.upto / w.whole)
        - round(balance.paid * (w.upto - w.cents) / w.whole) end)::int as paid
    from (
      select weight.*, sum(cents) over own as whole,
        sum(cents) over (partition by bill order by school_unit_id rows unbounded preceding) as upto
      from (
        select bill, school_unit_id, net, case when sum(net) over (partition by bill) > 0 then net else gross end as cents
        from (
          select case when d.kind = 'credit' then d.parent_invoice_id else d.id end as bill, p.school_unit_id,
            sum(p.total_cents) as net, coalesce(sum(p.total_cents) filter (where d.kind <> 'credit'), 0) as gross
          from invoice_part p join invoice d on d.id = p.invoice_id
          where d.status <> 'draft' group by 1, 2
        ) part
      ) weight window own as (partition by bill)
    ) w join (${balances}) balance on balance.invoice_id = w.bill
  ) s`

/** Integer cents; all zero for a credit note. */
export type InvoiceBalance = { dueCents: number; paidCents: number; openCents: number; overpaidCents: number }

const nothing: InvoiceBalance = { dueCents: 0, paidCents: 0, openCents: 0, overpaidCents: 0 }

/** The current balance of each of some documents. */
export async function readBalances(db: Db, ids: readonly number[]): Promise<(invoiceId: number) => InvoiceBalance> {
  const { rows } = await db.execute<InvoiceBalance & { id: number }>(sql`
    select invoice_id as id, due as "dueCents", paid as "paidCents", open as "openCents", over as "overpaidCents"
    from (${balances}) balance where invoice_id = any(${idList(ids)})`)
  const found = new Map(rows.map(({ id, ...balance }) => [id, balance]))
  return (invoiceId) => found.get(invoiceId) ?? nothing
}

/**
 * Updates the invoices' status from their payments; no other code derives it. Call it in the transaction that books,
 * undoes or credits. An unpaid invoice is `sent` if it was sent, otherwise `issued`; one of which credit notes leave
 * nothing is credited and stays so.
 */
export async function settleInvoices(tx: Db, invoiceIds: readonly number[], now: Date): Promise<void> {
  if (invoiceIds.length === 0) return
  await tx.execute(sql`
    update invoice set status = derived.status, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from (
      select i.id, case
        when i.status = 'credited' or (balance.due = 0 and i.total_cents > 0) then 'credited'
        when balance.paid <= 0 then case when i.status = 'sent' or i.sent_at is not null then 'sent' else 'issued' end
        when balance.paid < balance.due then 'partly_paid'
        when balance.paid = balance.due then 'paid'
        else 'overpaid' end as status
      from invoice i join (${balances}) balance on balance.invoice_id = i.id
      where i.id = any(${idList(invoiceIds)})
    ) derived
    where invoice.id = derived.id and invoice.status <> derived.status`)
}
