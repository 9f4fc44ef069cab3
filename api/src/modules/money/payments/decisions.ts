import { sql } from 'drizzle-orm'

/**
 * What has been decided about money of payments, as one SQL table: `booked_cents` went to the invoice `invoice_id`,
 * `placed_cents` elsewhere. An invoice that is paid from an advance or written off takes the money from that place.
 * `origin` is the allocation's origin or the placement's kind, `place` the place outside of invoices.
 */
export const decisions = sql`(
  select payment_id, invoice_id, origin, created_at, undone_at, amount_cents as booked_cents,
    case when origin in ('advance', 'written_off') then -amount_cents else 0 end as placed_cents,
    case when origin in ('advance', 'written_off') then origin end as place
  from payment_allocation
  union all
  select payment_id, null, kind, created_at, undone_at, 0, amount_cents, kind from payment_placement)`

/** Per payment what stands of its decisions: `booked`, `placed`, and what is left of an advance, `advance`. */
export const standingDecisions = sql`(
  select payment_id, sum(booked_cents)::int as booked, sum(placed_cents)::int as placed,
    coalesce(sum(placed_cents) filter (where place = 'advance'), 0)::int as advance
  from ${decisions} decided where undone_at is null group by payment_id)`
