import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { balances } from '../invoices/balances.ts'

/**
 * Updates the invoices' status from their payments; no other code derives it. Call it in the transaction that books,
 * undoes or credits. An unpaid invoice is `sent` if it was sent, otherwise `issued`; a credited one stays credited.
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
