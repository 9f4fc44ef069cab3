import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { AppError } from '../errors.ts'
import type { Karneval } from './current-karneval.ts'

type Season = Pick<Karneval, 'name' | 'status'>

/**
 * Archiving a carnival closes its books: its orders, invoices, bookings and reminders stay as they are. The organiser opens
 * them again by taking the carnival out of the archive, which the change log keeps.
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
 * The same for the carnivals of these invoices. They cannot be archived until the transaction ends.
 * @throws AppError season_closed
 */
export async function requireOpenInvoices(tx: Db, invoiceIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<Season>(sql`
    select name, status from karneval
    where id in (select karneval_id from invoice where id = any(${sql.param([...invoiceIds])}::int[]))
    order by id for share`)
  for (const season of rows) requireOpenBooks(season)
}
