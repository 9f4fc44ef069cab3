import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'

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

/** The current balance of one document. */
export async function readBalance(db: Db, invoiceId: number): Promise<InvoiceBalance> {
  const { rows } = await db.execute<InvoiceBalance>(sql`
    select due as "dueCents", paid as "paidCents", open as "openCents", over as "overpaidCents"
    from (${balances}) balance where invoice_id = ${invoiceId}`)
  return rows[0] ?? nothing
}
