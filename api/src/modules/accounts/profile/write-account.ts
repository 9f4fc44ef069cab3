import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'

type Values = Partial<Pick<typeof appUser.$inferInsert, 'firstName' | 'lastName' | 'phone' | 'schoolId' | 'disabledAt'>>

/**
 * Writes the values if the account is still as the caller read it; without a version the last write wins. false when
 * somebody was quicker.
 */
export async function writeAccount(
  tx: Db,
  { id, version, values, now }: { id: number; version: number | undefined; values: Values; now: Date },
): Promise<boolean> {
  const isAsRead = version === undefined ? undefined : eq(appUser.version, version)
  const written = await tx
    .update(appUser)
    .set({ ...values, updatedAt: now, version: sql`${appUser.version} + 1` })
    .where(and(eq(appUser.id, id), isAsRead))
    .returning({ id: appUser.id })
  return written.length > 0
}
