import { isOrganiser } from '../../../domain/own-objects.ts'
import { AppError } from '../../../errors.ts'
import type { SessionUser } from '../../../handler.ts'

/**
 * Invitations are the school admin's for the school that is administered, not for units that the same person happens to
 * lead elsewhere. A foreign school answers as one that does not exist.
 * @throws AppError not_found
 */
export function requireAdministeredSchool(user: SessionUser, schoolId: number): void {
  if (!isOrganiser(user) && user.schoolId !== schoolId) throw new AppError('not_found')
}
