import type { Role } from '@stafapp/shared/contract/define'
import type { User } from './api/get-users.ts'

/** What a new role is for: a school admin's school, a leader's units. */
export type Reach = { school: number | null; school_units: number[] }

export const noReach: Reach = { school: null, school_units: [] }

/** What must be chosen before the roles can be saved, because the user does not have it yet. */
export function missingReach(user: User, chosen: readonly Role[]): { school: boolean; units: boolean } {
  return {
    school: chosen.includes('school_admin') && user.school === null,
    units: chosen.includes('teacher') && user.school_units.length === 0,
  }
}
