import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser, userRole } from '../../../db/schema/users.ts'

/** Key of the advisory lock: any constant, the same in every release. */
const LOCK = 7_828_335_328

/**
 * Serialises all changes that make or remove super admins, until the commit. Otherwise two super admins could each
 * remove the other while both still count.
 */
export async function lockSuperAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Counts the super admins who can log in; `except` leaves one out. */
export async function countSuperAdmins(db: Db, { except }: { except?: number } = {}): Promise<number> {
  const isOther = except === undefined ? undefined : ne(appUser.id, except)
  const [row] = await db
    .select({ admins: count() })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(and(eq(userRole.role, 'super_admin'), isNull(appUser.disabledAt), isOther))
  return row?.admins ?? 0
}

export async function isSuperAdmin(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ role: userRole.role })
    .from(userRole)
    .where(and(eq(userRole.userId, userId), eq(userRole.role, 'super_admin')))
  return rows.length > 0
}
