import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { idList } from '../../../db/sql-values.ts'
import { extraFee } from '../../entry/public.ts'

type Request = ResponseOf<'GET /api/schools/my-unit/'>['requests'][number]
type Row = Omit<Request, 'at'> & { at: Date }

const shownRequests = 6
/** A decision is news for this long. */
const DECIDED_WITHIN_DAYS = 14

/**
 * What the units have asked the organiser to change in a carnival, of teams and of orders: what waits first, then what
 * was decided lately, the newest first. Without the leader's reason, which may name a child.
 */
export async function listOwnRequests(
  db: Db,
  karnevalId: number,
  { unitIds, now }: { unitIds: readonly number[]; now: Date },
): Promise<Request[]> {
  const since = new Date(now.getTime() - DECIDED_WITHIN_DAYS * 86_400_000).toISOString()
  const isShown = sql`(c.status = 'pending' or (c.status in ('approved', 'refused')
    and c.decided_at >= ${since}::timestamptz))`
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select 'team-' || c.id as key, c.kind, c.school_unit_id as school_unit, coalesce(t.name, e.name) as about, c.status,
        c.answer, c.charged, c.team_id as team,
        case when c.charged and c.kind <> 'withdraw_team' then
          ${extraFee({ kind: sql`c.kind`, karneval: sql`i.karneval_id`, unit: sql`c.school_unit_id` })} end as fee_cents,
        coalesce(c.decided_at, c.created_at) as at
      from team_change c join event_instance i on i.id = c.event_instance_id join event e on e.id = i.event_id
        left join team t on t.id = c.team_id
      where i.karneval_id = ${karnevalId} and c.school_unit_id = any(${idList(unitIds)}) and ${isShown}
      union all
      select 'order-' || c.id, 'order', o.school_unit_id, u.unit_name, c.status, c.answer, null, null, null,
        coalesce(c.decided_at, c.created_at)
      from order_change c join unit_order o on o.id = c.order_id join school_unit u on u.id = o.school_unit_id
      where o.karneval_id = ${karnevalId} and o.school_unit_id = any(${idList(unitIds)}) and ${isShown}
    ) asked
    order by status <> 'pending', at desc, key limit ${shownRequests}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
