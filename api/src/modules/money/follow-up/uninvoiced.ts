import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { coveredCents, paysFor } from './covered.ts'

type Uninvoiced = Pick<ResponseOf<'GET /api/invoices/followup/'>, 'uninvoiced_cents' | 'without_payer_cents'>

/**
 * Cents that are ordered but not invoiced, and how many of them have no payer: of the whole carnival, or of `unitIds`.
 */
export async function readUninvoiced(db: Db, karnevalId: number, unitIds?: readonly number[]): Promise<Uninvoiced> {
  const ofUnits = unitIds === undefined ? sql`` : sql`and o.school_unit_id = any(${idList(unitIds)})`
  const { rows } = await db.execute<Uninvoiced>(sql`
    select coalesce(sum(open.cents), 0)::int as uninvoiced_cents,
      coalesce(sum(open.cents) filter (where not open.has_payer), 0)::int as without_payer_cents
    from (
      select r.quantity * r.unit_price_cents - ${coveredCents} as cents, exists (
        select from billing_information b
        where b.karneval_id = r.karneval_id and b.school_unit_id = o.school_unit_id and ${paysFor}) as has_payer
      from unit_order_row r
      join unit_order o on o.id = r.order_id
      join product p on p.id = r.product_id
      where r.karneval_id = ${karnevalId} ${ofUnits}
    ) open`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}
