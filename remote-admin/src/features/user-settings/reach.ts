import type { Role } from '@stafapp/shared/contract/define'
import type { User } from './api.ts'

/** What a new role applies to: a school admin's school, a leader's units. */
export type Reach = { school: number | null; school_units: number[] }

export const noReach: Reach = { school: null, school_units: [] }

/** Which of school and units must be chosen before saving, because the user has none yet. */
export function missingReach(user: User, chosen: readonly Role[]): { school: boolean; units: boolean } {
  return {
    school: chosen.includes('school_admin') && user.school === null,
    units: chosen.includes('teacher') && user.school_units.length === 0,
  }
}
