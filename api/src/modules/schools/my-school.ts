import type { ResponseOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import { idList } from '../../db/sql-values.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { findCurrentKarneval, resolveKarneval } from '../karneval/public.ts'
import { countEntryGaps, listLeaders } from './my-school-repository.ts'
import { getSchool } from './schools-service.ts'
import { listUncoveredServices } from './uncovered-services.ts'

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
