import type { Role } from '@stafapp/shared/contract/define'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser, userRole, userSchoolUnit } from '../../../db/schema/users.ts'

type NewAccount = {
  username: string
  passwordHash: string
  email: string
  emailVerifiedAt: Date | null
  privacyAcceptedAt: Date | null
  privacyPolicyVersion: number | null
  now: Date
  role: Role
  schoolId: number | null
  unitIds: readonly number[]
}

/** Inserts a user with role and units. Throws the database's error when the username is taken. */
export async function insertUser(tx: Db, { role, unitIds, now, ...account }: NewAccount): Promise<number> {
  const [row] = await tx
    .insert(appUser)
    .values({ ...account, createdAt: now, updatedAt: now })
    .returning({ id: appUser.id })
  if (!row) throw new Error('insert returned nothing')
  await tx.insert(userRole).values({ userId: row.id, role })
  const links = unitIds.map((schoolUnitId) => ({ userId: row.id, schoolUnitId }))
  if (links.length > 0) await tx.insert(userSchoolUnit).values(links)
  return row.id
}

/** Locks the account's row until the transaction ends: logins and other changes of the account wait. */
export async function lockAccount(tx: Db, id: number): Promise<typeof appUser.$inferSelect | null> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update')
  return user ?? null
}

/** Moves the administrators of one school to another. */
export async function moveAccounts(tx: Db, fromSchool: number, intoSchool: number, now: Date): Promise<void> {
  await tx.update(appUser).set({ schoolId: intoSchool, updatedAt: now }).where(eq(appUser.schoolId, fromSchool))
}
