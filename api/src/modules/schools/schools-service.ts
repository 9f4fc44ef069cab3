import type { ResponseOf } from '@stafapp/shared/contract/types'
import { isOrganiser } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { schoolAnswer } from './school-answer.ts'
import { findSchool, listUnits } from './schools-repository.ts'

type School = ResponseOf<'GET /api/schools/{id}/'>

/**
 * A school with the caller's units: a leader's own, all for a school admin and the organiser.
 * @throws AppError not_found, the same for foreign and unknown schools
 */
export async function getSchool(ctx: Context<SessionUser>, id: number): Promise<School> {
  const seesAll = isOrganiser(ctx.user)
  if (!seesAll && ctx.user.schoolId !== id) throw new AppError('not_found')
  const row = await findSchool(ctx.db, id)
  if (!row) throw new AppError('not_found')
  const units = await listUnits(ctx.db, id, seesAll ? undefined : ctx.user.unitIds)
  return schoolAnswer(row, units)
}
