import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'

/** Moves the administrators of one school to another. */
export async function moveAccounts(tx: Db, fromSchool: number, intoSchool: number, now: Date): Promise<void> {
  await tx.update(appUser).set({ schoolId: intoSchool, updatedAt: now }).where(eq(appUser.schoolId, fromSchool))
}
