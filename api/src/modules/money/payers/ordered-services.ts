import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import type { Service } from './services.ts'

type OrderedService = { school_unit: number; service: Service; cents: number }

/** The sums of each ordered service by unit in a carnival; hejarklack and inmarsch count as stafetter. */
export async function listOrderedServices(db: Db, karnevalId: number, units: SQL): Promise<OrderedService[]> {
  const { rows } = await db.execute<OrderedService>(sql`
    select o.school_unit_id as school_unit,
      case when p.category in ('hejarklack', 'inmarsch') then 'stafetter' else p.category end as service,
      sum(r.quantity * r.unit_price_cents)::int as cents
    from unit_order o
    join unit_order_row r on r.order_id = o.id
    join product p on p.id = r.product_id
    where o.karneval_id = ${karnevalId} and r.unit_price_cents > 0 and ${units}
    group by 1, 2`)
  return rows
}
