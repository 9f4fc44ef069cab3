import type { ResponseOf } from '@stafapp/shared/contract/types'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { coveredCents, paysFor } from './covered.ts'

type Uninvoiced = Pick<ResponseOf<'GET /api/invoices/followup/'>, 'uninvoiced_cents' | 'without_payer_cents'>
type LeftOfUnits = ResponseOf<'GET /api/invoices/my-billing-information/'>['uninvoiced']

/** Cents of a whole carnival that are ordered but not invoiced, and how many of them have no payer. */
export async function readUninvoiced(db: Db, karnevalId: number): Promise<Uninvoiced> {
  const { deducted_cents: _, ...uninvoiced } = await readLeft(db, karnevalId, () => sql``)
  return uninvoiced
}

/** The same of some units, with what was credited by hand: with their documents it adds up to what is ordered. */
export const readLeftOfUnits = (db: Db, karnevalId: number, unitIds: readonly number[]): Promise<LeftOfUnits> =>
  readLeft(db, karnevalId, (unit) => sql`and ${unit} = any(${idList(unitIds)})`)

async function readLeft(db: Db, karnevalId: number, ofUnits: (unit: SQL) => SQL): Promise<LeftOfUnits> {
  const { rows } = await db.execute<LeftOfUnits>(sql`
    select coalesce(sum(open.cents), 0)::int as uninvoiced_cents,
      coalesce(sum(open.cents) filter (where not open.has_payer), 0)::int as without_payer_cents,
      (select coalesce(-sum(coalesce(part.total_cents, i.total_cents)), 0)::int
        from invoice i join invoice parent on parent.id = i.parent_invoice_id
        left join invoice_part part on part.invoice_id = i.id
        where i.karneval_id = ${karnevalId} and i.extent = 'deduction' and i.status <> 'draft'
          and parent.status <> 'credited' ${ofUnits(sql`coalesce(part.school_unit_id, i.school_unit_id)`)}) as deducted_cents
    from (
      select r.quantity * r.unit_price_cents - ${coveredCents} as cents, exists (
        select from billing_information b
        where b.karneval_id = r.karneval_id and b.school_unit_id = o.school_unit_id and ${paysFor}) as has_payer
      from unit_order_row r
      join unit_order o on o.id = r.order_id
      join product p on p.id = r.product_id
      where r.karneval_id = ${karnevalId} ${ofUnits(sql`o.school_unit_id`)}
    ) open`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}
