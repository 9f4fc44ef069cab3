import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'

/** Locks the account's row until the transaction ends: logins and other changes of the account wait. */
export async function lockAccount(tx: Db, id: number): Promise<typeof appUser.$inferSelect | null> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update')
  return user ?? null
}
