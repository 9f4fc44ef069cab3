import { addSchool } from './add-school.ts'
import { addUser } from './add-user.ts'
import type { TestApp } from './test-app.ts'

export type TwoSchools = {
  a: { schoolId: number; unitIds: number[] }
  b: { schoolId: number; unitIds: number[] }
  ids: Record<'super' | 'adminA' | 'adminB' | 'leaderA', number>
}

/**
 * Adds two schools, an administrator each, a leader at the first, and the organiser: `super`, `adminA`, `adminB`,
 * `leaderA`.
 */
export async function addTwoSchools({ db }: Pick<TestApp, 'db'>): Promise<TwoSchools> {
  const a = await addSchool(db, { name: 'A-skolan', units: ['Lågstadiet', 'Högstadiet'] })
  const b = await addSchool(db, { name: 'B-skolan', units: ['Gymnasiet'] })
  const ids = {
    super: await addUser(db, { username: 'super', roles: ['super_admin'] }),
    adminA: await addUser(db, { username: 'adminA', roles: ['school_admin'], schoolId: a.schoolId }),
    adminB: await addUser(db, { username: 'adminB', roles: ['school_admin'], schoolId: b.schoolId }),
    leaderA: await addUser(db, { username: 'leaderA', roles: ['teacher'], unitIds: a.unitIds.slice(0, 1) }),
  }
  return { a, b, ids }
}
