import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { balances, type Extent } from '../invoices/public.ts'

/** Key of the advisory lock: any constant that no other lock uses. */
const PAYMENTS_LOCK = 5_407_001

/**
 * Serialises bookings until the transaction ends. There is only one treasurer, so waits are short; a second import of
 * the same file finds it imported.
 */
export async function lockPayments(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`)
}

export type LockedInvoice = {
  id: number
  number: number
  extent: Extent
  status: string
  dueCents: number
  paidCents: number
  /** The first day on which a payment for it is possible, see `seasonFrom`. */
  seasonFrom: string
}

/** The start of a carnival's season, or its first invoice when earlier; `k` is the carnival. */
export const seasonFrom = sql`least((k.intent_opens_at at time zone 'Europe/Helsinki')::date,
  (select min(issued_on) from invoice where karneval_id = k.id))`

/**
 * Locks the issued invoices among the ids until the transaction ends, so that none is credited while a payment is
 * booked. Locks in the order of ids, to avoid deadlocks.
 */
export async function lockInvoices(tx: Db, ids: readonly number[]): Promise<Map<number, LockedInvoice>> {
  const wanted = idList(ids)
  await tx.execute(sql`select id from invoice where id = any(${wanted}) order by id for no key update`)
  const { rows } = await tx.execute<LockedInvoice>(sql`
    select i.id, i.number, i.extent, i.status, balance.paid as "paidCents", balance.due as "dueCents",
      (${seasonFrom})::text as "seasonFrom"
    from invoice i join (${balances}) balance on balance.invoice_id = i.id join karneval k on k.id = i.karneval_id
    where i.id = any(${wanted})`)
  return new Map(rows.map((row) => [row.id, row]))
}
