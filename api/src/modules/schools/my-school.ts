import type { Role } from '@stafapp/shared/contract/define'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList } from '../../db/sql-values.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Karneval } from '../karneval/public.ts'
import { isPlacedOrder } from './missing.ts'
import { getSchool } from './schools-repository.ts'
import { uncoveredServices } from './uncovered-services.ts'

type LeaderRow = { id: number; name: string; phone: string; email: string; roles: Role[]; school_units: number[] }

/** Leaders of the given units and the school's administrators, each with those of the given units that they lead. */
export async function listLeaders(db: Db, schoolId: number, unitIds: readonly number[]): Promise<LeaderRow[]> {
  const { rows } = await db.execute<LeaderRow>(sql`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.phone, a.email,
      array(select role from user_role where user_id = a.id order by role) as roles,
      array(select school_unit_id from user_school_unit
        where user_id = a.id and school_unit_id = any(${idList(unitIds)}) order by 1) as school_units
    from app_user a
    where a.disabled_at is null and (
      exists (select from user_school_unit l join user_role r on r.user_id = l.user_id and r.role = 'teacher'
        where l.user_id = a.id and l.school_unit_id = any(${idList(unitIds)}))
      or (a.school_id = ${schoolId} and exists (select from user_role r where r.user_id = a.id and r.role = 'school_admin'))
    )
    order by a.last_name, a.first_name, a.id`)
  return rows
}

type MySchool = ResponseOf<'GET /api/schools/my-unit/'>
type UnitFigures = MySchool['units'][number]

/** Counts the teams and orders of each unit in a carnival, in the order of the units' ids. */
async function listUnitFigures(db: Db, karnevalId: number, unitIds: readonly number[]): Promise<UnitFigures[]> {
  const { rows } = await db.execute<UnitFigures>(sql`
    with entered as (
      select t.school_unit_id, t.status from team t join event_instance i on i.id = t.event_instance_id
      where i.karneval_id = ${karnevalId} and t.status <> 'withdrawn' and t.school_unit_id = any(${idList(unitIds)})
    ), uncovered as (${uncoveredServices(karnevalId, sql`u.id = any(${idList(unitIds)})`)})
    select unit.id as school_unit,
      (select coalesce(sum(n.team_count), 0)::int from intent n join event_instance i on i.id = n.event_instance_id
        where i.karneval_id = ${karnevalId} and n.school_unit_id = unit.id) as intent_count,
      (select count(*)::int from entered where school_unit_id = unit.id) as team_count,
      (select count(*)::int from entered where school_unit_id = unit.id and status <> 'confirmed') as unready_count,
      exists (select from unit_order x where x.karneval_id = ${karnevalId}
        and x.school_unit_id = unit.id and ${isPlacedOrder}) as has_order,
      exists (select from unit_order x where x.karneval_id = ${karnevalId}
        and x.school_unit_id = unit.id and ${isPlacedOrder} and not exists (
          select from unit_order_row r join product p on p.id = r.product_id
          where r.order_id = x.id and p.category <> 'stafetter'
          group by r.product_id having sum(r.quantity) > 0)) as orders_nothing,
      exists (select from unit_order x where x.karneval_id = ${karnevalId} and x.school_unit_id = unit.id
        and (x.marchers > 0 or x.mascot <> '' or exists (select from cheer_squad c where c.order_id = x.id)))
        as has_registrations,
      (select count(*)::int from uncovered where school_unit = unit.id) as uncovered_count,
      (select coalesce(json_agg(json_build_object('service', service, 'cents', cents) order by service), '[]')
        from uncovered where school_unit = unit.id) as uncovered
    from unnest(${idList(unitIds)}) as unit(id) order by unit.id`)
  return rows
}

/**
 * An overview of the caller's school: own units, leaders, and what is missing before each deadline of a carnival.
 * Figures and deadlines are empty without a carnival.
 * @throws AppError not_found for users without a school
 */
export async function getMySchool(
  ctx: Context<SessionUser>,
  karneval: Karneval | null,
): Promise<Pick<MySchool, 'school' | 'leaders' | 'units' | 'deadlines'>> {
  const { schoolId, unitIds } = ctx.user
  if (schoolId === null) throw new AppError('not_found')
  const school = await getSchool(ctx, schoolId)
  const rows = await listLeaders(ctx.db, schoolId, unitIds)
  const leaders = rows.map(({ phone, email, ...leader }) => ({
    ...leader,
    is_self: leader.id === ctx.user.id,
    phone: phone === '' ? null : phone,
    email: email === '' ? null : email,
  }))
  if (!karneval) return { school, leaders, units: [], deadlines: [] }
  const units = await listUnitFigures(ctx.db, karneval.id, unitIds)
  const withoutPhone = leaders.filter(({ phone, roles }) => phone === null && roles.includes('teacher')).length
  return { school, leaders, units, deadlines: deadlinesOf(karneval, units, withoutPhone) }
}

function deadlinesOf(
  karneval: Karneval,
  units: readonly UnitFigures[],
  leadersWithoutPhone: number,
): MySchool['deadlines'] {
  const unitsWhere = (lacks: (unit: UnitFigures) => boolean) => units.filter(lacks).length
  const sum = (count: (unit: UnitFigures) => number) => units.reduce((total, unit) => total + count(unit), 0)
  return [
    {
      code: 'teams',
      due_at: karneval.teamsCloseAt.toISOString(),
      missing: unitsWhere(({ team_count }) => team_count === 0),
    },
    { code: 'runners', due_at: karneval.runnersCloseAt.toISOString(), missing: sum((unit) => unit.unready_count) },
    {
      code: 'orders',
      due_at: karneval.ordersCloseAt.toISOString(),
      missing: unitsWhere(({ team_count, has_order }) => team_count > 0 && !has_order),
    },
    { code: 'billing', due_at: null, missing: sum((unit) => unit.uncovered_count) },
    { code: 'leader_phone', due_at: null, missing: leadersWithoutPhone },
  ]
}
