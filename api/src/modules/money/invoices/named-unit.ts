import { sql } from 'drizzle-orm'

/**
 * Id of the school unit that lists name for an invoice `i`: a document with one part is about that part's school,
 * whoever it is addressed to; any other names its addressee's.
 */
export const namedUnit = sql`coalesce((
    select min(part.school_unit_id) from invoice_part part where part.invoice_id = i.id having count(*) = 1
  ), i.school_unit_id)`

/** Number of parts of an invoice `i`: a collective document, which is named by no one school, has more than one. */
export const partCount = sql`(select count(*) from invoice_part part where part.invoice_id = i.id)::int`

/** The schools, units and towns of the parts of an invoice `i`, as a search finds them. */
export const partPlaces = sql`(
    select string_agg(concat_ws(' ', part.billing->>'school_name', part.billing->>'unit_name', place.municipality), ' ')
    from invoice_part part join school_unit own on own.id = part.school_unit_id join school place on place.id = own.school_id
    where part.invoice_id = i.id)`
