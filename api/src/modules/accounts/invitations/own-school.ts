import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'

/**
 * School admins manage invitations of the school that they administer, not of units that they lead elsewhere. A foreign
 * school is answered like an unknown one.
 * @throws AppError not_found
 */
export function requireAdministeredSchool(user: SessionUser, schoolId: number): void {
  if (!isOrganiser(user) && user.schoolId !== schoolId) throw new AppError('not_found')
}
