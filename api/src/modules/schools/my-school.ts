import type { Role } from '@stafapp/shared/contract/define'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { idList } from '../../db/sql-values.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { findCurrentKarneval, resolveKarneval } from '../karneval/public.ts'
import { getSchool } from './schools-repository.ts'
import { listUncoveredServices } from './uncovered-services.ts'

type LeaderRow = { id: number; name: string; phone: string; roles: Role[]; school_units: number[] }

/** Leaders of the given units and the school's administrators, each with those of the given units that they lead. */
export async function listLeaders(db: Db, schoolId: number, unitIds: readonly number[]): Promise<LeaderRow[]> {
  const { rows } = await db.execute<LeaderRow>(sql`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.phone,
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

type EntryGaps = { units_without_teams: number; unready_teams: number; units_without_order: number }

/** Counts units without teams, unconfirmed teams, and units that have teams but no order. */
async function countEntryGaps(db: Db, karnevalId: number, unitIds: readonly number[]): Promise<EntryGaps> {
  const { rows } = await db.execute<EntryGaps>(sql`
    with entered as (
      select t.school_unit_id, t.status from team t join event_instance i on i.id = t.event_instance_id
      where i.karneval_id = ${karnevalId} and t.status <> 'withdrawn' and t.school_unit_id = any(${idList(unitIds)})
    )
    select
      (select count(*)::int from unnest(${idList(unitIds)}) as unit(id)
        where not exists (select from entered where school_unit_id = unit.id)) as units_without_teams,
      (select count(*)::int from entered where status <> 'confirmed') as unready_teams,
      (select count(*)::int from (select distinct school_unit_id from entered) unit
        where not exists (select from unit_order o where o.karneval_id = ${karnevalId}
          and o.school_unit_id = unit.school_unit_id and o.status <> 'draft')) as units_without_order`)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

type MySchool = ResponseOf<'GET /api/schools/my-unit/'>

/**
 * An overview of the caller's school: own units, leaders, and what is missing before each deadline of a carnival.
 * @throws AppError not_found for users without a school
 */
export async function getMySchool(ctx: Context<SessionUser>, karnevalId?: number): Promise<MySchool> {
  const { schoolId, unitIds } = ctx.user
  if (schoolId === null) throw new AppError('not_found')
  const school = await getSchool(ctx, schoolId)
  const rows = await listLeaders(ctx.db, schoolId, unitIds)
  const leaders = rows.map(({ phone, ...leader }) => ({ ...leader, phone: phone === '' ? null : phone }))
  const withoutPhone = leaders.filter(({ phone, roles }) => phone === null && roles.includes('teacher')).length
  return { school, leaders, deadlines: await readDeadlines(ctx, karnevalId, withoutPhone) }
}

/** Empty without a carnival. */
async function readDeadlines(
  ctx: Context<SessionUser>,
  karnevalId: number | undefined,
  leadersWithoutPhone: number,
): Promise<MySchool['deadlines']> {
  const karneval =
    karnevalId === undefined ? await findCurrentKarneval(ctx.db) : await resolveKarneval(ctx.db, karnevalId)
  if (!karneval) return []
  const { unitIds } = ctx.user
  const gaps = await countEntryGaps(ctx.db, karneval.id, unitIds)
  const uncovered = await listUncoveredServices(ctx.db, karneval.id, sql`u.id = any(${idList(unitIds)})`)
  return [
    { code: 'teams', due_at: karneval.teamsCloseAt.toISOString(), missing: gaps.units_without_teams },
    { code: 'runners', due_at: karneval.runnersCloseAt.toISOString(), missing: gaps.unready_teams },
    { code: 'orders', due_at: karneval.ordersCloseAt.toISOString(), missing: gaps.units_without_order },
    { code: 'billing', due_at: null, missing: uncovered.length },
    { code: 'leader_phone', due_at: null, missing: leadersWithoutPhone },
  ]
}
