import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'

type Values = Partial<Pick<typeof appUser.$inferInsert, 'firstName' | 'lastName' | 'phone' | 'schoolId' | 'disabledAt'>>

/** Writes the values if the version is still the one that the caller read; false otherwise. */
export async function writeAccount(
  tx: Db,
  { id, version, values, now }: { id: number; version: number; values: Values; now: Date },
): Promise<boolean> {
  const written = await tx
    .update(appUser)
    .set({ ...values, updatedAt: now, version: sql`${appUser.version} + 1` })
    .where(and(eq(appUser.id, id), eq(appUser.version, version)))
    .returning({ id: appUser.id })
  return written.length > 0
}
