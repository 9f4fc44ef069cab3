import { sql } from 'drizzle-orm'

/** The cents of the order row `r` that standing invoices cover, as an SQL expression; credited invoices cover nothing. */
export const coveredCents = sql`coalesce((
  select sum(l.total_cents) from invoice_row l join invoice i on i.id = l.invoice_id
  where l.order_row_id = r.id and i.kind = 'invoice' and i.status not in ('draft', 'credited')
), 0)`
