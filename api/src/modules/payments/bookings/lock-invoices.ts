import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { balances } from '../settle-invoices.ts'

export type LockedInvoice = { id: number; number: number; status: string; dueCents: number; paidCents: number }

/**
 * The issued invoices among the ids, held until the transaction ends: nobody credits one while money is booked on it.
 * Always in the order of their ids, so that two bookings cannot wait for each other.
 */
export async function lockInvoices(tx: Db, ids: readonly number[]): Promise<Map<number, LockedInvoice>> {
  const wanted = sql`${`{${[...new Set(ids)].join(',')}}`}::int[]`
  await tx.execute(sql`select id from invoice where id = any(${wanted}) order by id for no key update`)
  const { rows } = await tx.execute<LockedInvoice>(sql`
    select i.id, i.number, i.status, balance.paid as "paidCents",
      case when i.status = 'credited' then 0 else balance.due end as "dueCents"
    from invoice i join (${balances}) balance on balance.invoice_id = i.id where i.id = any(${wanted})`)
  return new Map(rows.map((row) => [row.id, row]))
}
