import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/**
 * What each issued invoice asks for and has got, as one SQL table: `invoice_id`, `due` (its total, less its credit notes,
 * never negative) and `paid` (its live allocations). The only place where this sum is made.
 */
export const balances = sql`
  select i.id as invoice_id, greatest(i.total_cents + coalesce(credited.cents, 0), 0)::int as due,
    coalesce(paid.cents, 0)::int as paid
  from invoice i
  left join (
    select parent_invoice_id, sum(total_cents) as cents from invoice
    where kind = 'credit' and status <> 'draft' group by parent_invoice_id
  ) credited on credited.parent_invoice_id = i.id
  left join (
    select invoice_id, sum(amount_cents) as cents from payment_allocation
    where undone_at is null group by invoice_id
  ) paid on paid.invoice_id = i.id
  where i.kind <> 'credit' and i.status <> 'draft'`

/**
 * Brings the invoices' status in line with their payments. Call it in the transaction that books, unbooks or credits: the
 * status is derived here and nowhere else. An invoice that nothing has been paid of is `sent` when it was, else `issued`;
 * a credited one stays credited, whatever was paid.
 */
export async function settleInvoices(tx: Db, invoiceIds: readonly number[], now: Date): Promise<void> {
  if (invoiceIds.length === 0) return
  const ids = sql`${`{${[...new Set(invoiceIds)].join(',')}}`}::int[]`
  await tx.execute(sql`
    update invoice set status = derived.status, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from (
      select i.id, case
        when i.status = 'credited' then 'credited'
        when balance.paid <= 0 then case when i.status = 'sent' or i.sent_at is not null then 'sent' else 'issued' end
        when balance.paid < balance.due then 'partly_paid'
        when balance.paid = balance.due then 'paid'
        else 'overpaid' end as status
      from invoice i join (${balances}) balance on balance.invoice_id = i.id
      where i.id = any(${ids})
    ) derived
    where invoice.id = derived.id and invoice.status <> derived.status`)
}
