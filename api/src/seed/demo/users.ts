import type { appUser, userRole, userSchoolUnit } from '../../db/schema/users.ts'
import { createRandom } from '../../lib/random.ts'
import { drawAdult, drawPhone, type Person, schoolDomain, slug } from './people.ts'
import type { DemoUnit } from './units.ts'

/** School of the demo leader and school admin: three units, so that every class of events can be tried. */
export const demoSchool = 'Vasa övningsskola'

export type DemoUsers = {
  users: (typeof appUser.$inferInsert & { id: number })[]
  roles: (typeof userRole.$inferInsert)[]
  units: (typeof userSchoolUnit.$inferInsert)[]
}

const createdAt = new Date('2024-01-15T08:00:00Z')

/** The three demo accounts, and a leader and an administrator for most other schools, all with the same password. */
export function demoUsers(demoUnits: readonly DemoUnit[], passwordHash: string): DemoUsers {
  const random = createRandom('demo/users')
  const result: DemoUsers = { users: [], roles: [], units: [] }
  const taken = new Set<string>()

  const add = (account: {
    person: Person
    username?: string
    domain: string
    role: (typeof userRole.$inferInsert)['role']
    schoolId?: number
    unitIds?: readonly number[]
    phone?: string
  }) => {
    const id = result.users.length + 1
    const plain = `${slug(account.person.firstName)}.${slug(account.person.lastName)}`
    const username = account.username ?? (taken.has(plain) ? `${plain}${id}` : plain)
    taken.add(username)
    result.users.push({
      id,
      username,
      email: `${plain}@${account.domain}`,
      emailVerifiedAt: createdAt,
      firstName: account.person.firstName,
      lastName: account.person.lastName,
      phone: account.phone ?? '',
      passwordHash,
      schoolId: account.schoolId ?? null,
      setupCompletedAt: createdAt,
      privacyAcceptedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })
    result.roles.push({ userId: id, role: account.role })
    result.units.push(...(account.unitIds ?? []).map((schoolUnitId) => ({ userId: id, schoolUnitId })))
  }

  const own = demoUnits.filter((unit) => unit.schoolName === demoSchool)
  const [first] = own
  if (!first) throw new Error(`the demo school ${demoSchool} has no units`)
  const domain = schoolDomain(demoSchool)
  add({
    person: { firstName: 'Sofia', lastName: 'Strand' },
    username: 'superadmin',
    domain: 'stafett.example',
    role: 'super_admin',
    phone: drawPhone(random),
  })
  add({
    person: { firstName: 'Håkan', lastName: 'Nygård' },
    username: 'skoladmin',
    domain,
    role: 'school_admin',
    schoolId: first.schoolId,
    phone: drawPhone(random),
  })
  // Lågstadiet and högstadiet; the third unit has another leader, as in a real school.
  add({
    person: { firstName: 'Maria', lastName: 'Sjöberg' },
    username: 'lagledare',
    domain,
    role: 'teacher',
    unitIds: own.slice(0, 2).map((unit) => unit.id),
    phone: drawPhone(random),
  })
  add({ person: drawAdult(random), domain, role: 'teacher', unitIds: own.slice(2).map((unit) => unit.id) })

  for (const units of bySchool(demoUnits.filter((unit) => unit.schoolName !== demoSchool))) {
    const [unit] = units
    if (!unit) continue
    const schoolId = unit.schoolId
    const address = schoolDomain(unit.schoolName)
    if (random.chance(0.75))
      add({ person: drawAdult(random), domain: address, role: 'school_admin', schoolId, phone: drawPhone(random) })
    if (random.chance(0.85)) {
      const phone = random.chance(0.7) ? drawPhone(random) : undefined
      add({ person: drawAdult(random), domain: address, role: 'teacher', unitIds: units.map(({ id }) => id), phone })
    }
  }
  return result
}

function bySchool(units: readonly DemoUnit[]): DemoUnit[][] {
  const groups = new Map<number, DemoUnit[]>()
  for (const unit of units) groups.set(unit.schoolId, [...(groups.get(unit.schoolId) ?? []), unit])
  return [...groups.values()]
}
