import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser, userRole } from '../../../db/schema/users.ts'

/** Any constant, as long as every release uses the same. */
const LOCK = 7_828_335_328

/**
 * Everything that makes or unmakes a super admin takes its turn here until it commits. Two super admins who take the role
 * from each other would otherwise each still see the other.
 */
export async function lockSuperAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Those who can log in; `except` leaves one out. */
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
