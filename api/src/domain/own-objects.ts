import { AppError } from '../errors.ts'
import type { SessionUser } from '../handler.ts'

/** False for an organiser who works for a school: then only that school is reached. */
export const isOrganiser = (user: SessionUser | null | undefined): boolean =>
  user?.roles.includes('super_admin') === true && user.onBehalf === undefined

/**
 * The object check of everything that belongs to a unit. A foreign unit answers exactly as one that does not exist.
 * For the organiser the unit may still not exist; whoever reads it finds out.
 * @throws AppError not_found
 */
export function requireOwnUnit(user: SessionUser, unitId: number): void {
  if (isOrganiser(user) || user.unitIds.includes(unitId)) return
  throw new AppError('not_found')
}
