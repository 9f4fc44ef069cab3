import { isOrganiser, requireOwnUnit } from '../../domain/own-objects.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { findUnit } from '../events/units-repository.ts'

/**
 * The units that a read with children's names is about: the named one, otherwise the caller's own. The organiser names
 * one: a whole carnival's names are not one answer.
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
