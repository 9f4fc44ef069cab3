import type { Role } from '@stafapp/shared/contract/define'
import type { Db } from '../../db/db.ts'
import { appUser, userRole, userSchoolUnit } from '../../db/schema/users.ts'
import { DEMO_PASSWORD } from '../../seed/seed-when-empty.ts'
import { quickHash } from './quick-hash.ts'

export type NewUser = {
  username: string
  roles: Role[]
  schoolId?: number
  unitIds?: number[]
  password?: string
  /** Default: a quick one; for tests of the password's hash, or of what depends on its duration, the product's. */
  hashed?: (password: string) => Promise<string>
  isVerified?: boolean
}

/** Adds a user, so that tests do not depend on each other's. Default password: the demo's. Returns the id. */
export async function addUser(
  db: Db,
  {
    username,
    roles,
    schoolId,
    unitIds = [],
    password = DEMO_PASSWORD,
    hashed = quickHash,
    isVerified = false,
  }: NewUser,
): Promise<number> {
  const [row] = await db
    .insert(appUser)
    .values({
      username,
      email: `${username}@example.org`,
      emailVerifiedAt: isVerified ? new Date() : null,
      passwordHash: await hashed(password),
      ...(schoolId === undefined ? {} : { schoolId }),
    })
    .returning({ id: appUser.id })
  if (!row) throw new Error('insert returned nothing')
  const userId = row.id
  if (roles.length > 0) await db.insert(userRole).values(roles.map((role) => ({ userId, role })))
  if (unitIds.length > 0)
    await db.insert(userSchoolUnit).values(unitIds.map((schoolUnitId) => ({ userId, schoolUnitId })))
  return userId
}
