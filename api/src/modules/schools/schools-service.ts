import type { ResponseOf } from '@stafapp/shared/contract/types'
import { isOrganiser } from '../../domain/own-objects.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { schoolAnswer } from './school-answer.ts'
import { findSchool, listUnits } from './schools-repository.ts'

type School = ResponseOf<'GET /api/schools/{id}/'>

/**
 * A school with the units that the caller looks after: a leader's own, a school admin's all, everything for the organiser.
 * @throws AppError not_found for a foreign school as for none
 */
export async function getSchool(ctx: Context<SessionUser>, id: number): Promise<School> {
  const seesAll = isOrganiser(ctx.user)
  if (!seesAll && ctx.user.schoolId !== id) throw new AppError('not_found')
  const row = await findSchool(ctx.db, id)
  if (!row) throw new AppError('not_found')
  const units = await listUnits(ctx.db, id, seesAll ? undefined : ctx.user.unitIds)
  return schoolAnswer(row, units)
}
