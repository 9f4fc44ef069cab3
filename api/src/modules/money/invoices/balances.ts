import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'

/**
 * The balance of each issued invoice as a SQL table: `invoice_id`, `due` (the total less the credit notes; 0 for a
 * credited invoice, even if its credit note is missing), `paid` (allocations that are not undone), `open` and `over`
 * (the positive and negative difference, so that an overpaid invoice does not offset another's debt).
 */
export const balances = sql`
  select sums.*, greatest(due - paid, 0) as open, greatest(paid - due, 0) as over
  from (
    select i.id as invoice_id,
      case when i.status = 'credited' then 0 else greatest(i.total_cents + coalesce(credited.cents, 0), 0) end::int as due,
      coalesce(received.cents, 0)::int as paid
    from invoice i
    left join (
      select parent_invoice_id, sum(total_cents) as cents from invoice
      where kind = 'credit' and status <> 'draft' group by parent_invoice_id
    ) credited on credited.parent_invoice_id = i.id
    left join (
      select invoice_id, sum(amount_cents) as cents from payment_allocation
      where undone_at is null group by invoice_id
    ) received on received.invoice_id = i.id
    where i.kind <> 'credit' and i.status <> 'draft'
  ) sums`

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
 * undoes or credits. An unpaid invoice is `sent` if it was sent, otherwise `issued`; a credited one stays credited.
 */
export async function settleInvoices(tx: Db, invoiceIds: readonly number[], now: Date): Promise<void> {
  if (invoiceIds.length === 0) return
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
      where i.id = any(${idList(invoiceIds)})
    ) derived
    where invoice.id = derived.id and invoice.status <> derived.status`)
}
