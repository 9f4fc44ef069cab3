import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList } from '../../db/sql-values.ts'
import { requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { orderAnswers } from './order-answer.ts'
import { isOrderOpen } from './order-window.ts'
import { listOrders } from './orders-repository.ts'

type MyOrders = ResponseOf<'GET /api/invoices/my-orders/'>

/** The caller's units with their orders; the organiser names the unit. @throws AppError not_found */
export async function readMyOrders(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/invoices/my-orders/'>,
): Promise<MyOrders> {
  if (query.school_unit !== undefined) requireOwnUnit(ctx.user, query.school_unit)
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  const unitIds = query.school_unit === undefined ? ctx.user.unitIds : [query.school_unit]
  const now = ctx.now()
  return {
    karneval: karneval.id,
    closes_at: karneval.ordersCloseAt.toISOString(),
    is_open: isOrderOpen(karneval, now),
    data: await orderAnswers(ctx.db, await listOrders(ctx.db, karneval.id, unitIds), now),
    units: await listUnits(ctx.db, karneval.id, unitIds),
  }
}

async function listUnits(db: Db, karnevalId: number, unitIds: readonly number[]): Promise<MyOrders['units']> {
  const { rows } = await db.execute<MyOrders['units'][number]>(sql`
    select u.id as school_unit, u.unit_name,
      greatest(
        (select count(*) from runner r where r.school_unit_id = u.id and r.karneval_id = ${karnevalId}),
        -- A runner may be in three teams, so places are no better than a guess and only stand in for a missing register.
        case when exists (select from runner r where r.school_unit_id = u.id and r.karneval_id = ${karnevalId}) then 0 else
          coalesce((select sum(e.team_size) from team t join event_instance i on i.id = t.event_instance_id
            join event e on e.id = i.event_id
            where t.school_unit_id = u.id and i.karneval_id = ${karnevalId} and t.status <> 'withdrawn'), 0) end
      )::int as runners,
      greatest(0, 5 - coalesce((select sum(o.marchers) from unit_order o join school_unit other on other.id = o.school_unit_id
        where other.school_id = u.school_id and other.id <> u.id and o.karneval_id = ${karnevalId}), 0))::int as marchers_left
    from school_unit u
    where u.id = any(${idList(unitIds)})
    order by u.id`)
  return rows
}
