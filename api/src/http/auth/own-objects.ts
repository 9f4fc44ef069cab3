import { AppError } from '../../lib/app-error.ts'
import type { SessionUser } from '../handler.ts'

/** false for an organiser acting for a school, whose access is limited to that school. */
export const isOrganiser = (user: SessionUser | null | undefined): boolean =>
  user?.roles.includes('super_admin') === true && user.onBehalf === undefined

/**
 * The object check for everything that belongs to a unit. Another school's unit is answered like a missing one. For the
 * organiser the unit may still not exist; the caller finds out when reading it.
 * @throws AppError not_found
 */
export function requireOwnUnit(user: SessionUser, unitId: number): void {
  if (isOrganiser(user) || user.unitIds.includes(unitId)) return
  throw new AppError('not_found')
}
