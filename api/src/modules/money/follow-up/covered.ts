import { sql } from 'drizzle-orm'

/**
 * The cents of the order row `r` that documents charge, as an SQL expression. What a credit note takes away counts,
 * except what was credited by hand from an invoice that stands: the order keeps that and it is not invoiced again.
 * Credited invoices without a credit note, which old imports have, cover nothing.
 */
export const coveredCents = sql`coalesce((
  select sum(l.total_cents) from invoice_row l join invoice i on i.id = l.invoice_id
  left join invoice parent on parent.id = i.parent_invoice_id
  where l.order_row_id = r.id and i.status <> 'draft'
    and not (i.extent = 'deduction' and parent.status <> 'credited')
    and not (i.kind = 'invoice' and i.status = 'credited' and not exists (
      select from invoice c where c.parent_invoice_id = i.id and c.kind = 'credit' and c.status <> 'draft'))
), 0)`

/** Whether the payer record `b` pays for the product `p`. */
export const paysFor = sql`case p.category
  when 'logi' then b.logi when 'bespisning_friday' then b.bespisning_friday
  when 'bespisning_saturday' then b.bespisning_saturday else b.stafetter end`
