import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { followedInvoices, isLate } from './followed-invoices.ts'

type Followup = ResponseOf<'GET /api/invoices/followup/'>
type Forecast = Pick<Followup, 'promised' | 'late' | 'forecast'>

/** When the open money of a carnival is expected, by week; what is late without a promise has no week. */
export async function readForecast(db: Db, karnevalId: number, today: string): Promise<Forecast> {
  const { rows } = await db.execute<{ found: Forecast }>(sql`
    with followed as materialized (${followedInvoices(karnevalId, today)}),
    week as (
      select date_trunc('week', expected_on)::date as monday, count(*) as count, sum(open_cents) as cents,
        coalesce(sum(open_cents) filter (where is_promised), 0) as promised
      from followed where open_cents > 0 and not (${isLate}) group by 1
    )
    select json_build_object(
      'promised', (select json_build_object('count', count(*), 'open_cents', coalesce(sum(open_cents), 0))
        from followed where is_promised),
      'late', (select json_build_object('count', count(*), 'open_cents', coalesce(sum(open_cents), 0),
        'broken_promise_count', count(*) filter (where promised_on is not null)) from followed where ${isLate}),
      'forecast', coalesce((select json_agg(json_build_object('from', monday, 'to', monday + 6, 'count', count,
        'open_cents', cents, 'promised_cents', promised) order by monday) from week), '[]')
    ) as found`)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row.found
}
