import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList } from '../../db/sql-values.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Karneval } from './current-karneval.ts'

type Season = Pick<Karneval, 'name' | 'status'>

/**
 * Archiving a carnival closes its books: orders, invoices, bookings and reminders become read-only. The organiser can
 * reopen it, which is audited.
 * @throws AppError season_closed
 */
export function requireOpenBooks({ name, status }: Season): void {
  if (status !== 'archived') return
  throw new AppError(
    'season_closed',
    `${name} är arkiverad: dess beställningar, fakturor och betalningar kan inte ändras. Öppna karnevalen på nytt på sidan Karneval om något måste rättas.`,
  )
}

/**
 * The same for the carnivals of these invoices, locked against archiving until the transaction ends.
 * @throws AppError season_closed
 */
export async function requireOpenInvoices(tx: Db, invoiceIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<Season>(sql`
    select name, status from karneval
    where id in (select karneval_id from invoice where id = any(${idList(invoiceIds)}))
    order by id for share`)
  for (const season of rows) requireOpenBooks(season)
}
