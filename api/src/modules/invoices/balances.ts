import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/** Statuses of an invoice that still asks for money; `settleInvoices` derives the status from the balance. */
export const openStatuses = sql`('issued', 'sent', 'partly_paid')`

/**
 * What each issued invoice asks for and has got, as one SQL table: `invoice_id`, `due` (the total less the credit notes;
 * nothing for a credited invoice, even where its credit note is not known here), `paid` (live allocations), `open` and
 * `over` (the difference of the two, never negative, so that one overpaid invoice hides no other's debt).
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

/** Integer cents; a credit note asks for nothing and has got nothing. */
export type InvoiceBalance = { dueCents: number; paidCents: number; openCents: number; overpaidCents: number }

const nothing: InvoiceBalance = { dueCents: 0, paidCents: 0, openCents: 0, overpaidCents: 0 }

/** The balance of one document at this moment. */
export async function readBalance(db: Db, invoiceId: number): Promise<InvoiceBalance> {
  const { rows } = await db.execute<InvoiceBalance>(sql`
    select due as "dueCents", paid as "paidCents", open as "openCents", over as "overpaidCents"
    from (${balances}) balance where invoice_id = ${invoiceId}`)
  return rows[0] ?? nothing
}
