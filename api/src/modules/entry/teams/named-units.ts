import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { findUnit } from '../../schools/public.ts'

/**
 * The units that a read with children's names concerns: the named one, otherwise the caller's own. The organiser must
 * name one: a single answer must not hold all names of a carnival.
 * @throws AppError not_found (foreign unit), required (organiser without school_unit)
 */
export async function namedUnits(ctx: Context<SessionUser>, unit: number | undefined): Promise<readonly number[]> {
  if (unit === undefined) {
    if (!isOrganiser(ctx.user)) return ctx.user.unitIds
    throw new AppError('required', 'Ange vilken skolenhet det gäller.', { attr: 'school_unit' })
  }
  requireOwnUnit(ctx.user, unit)
  if (isOrganiser(ctx.user) && !(await findUnit(ctx.db, unit))) throw new AppError('not_found')
  return [unit]
}
