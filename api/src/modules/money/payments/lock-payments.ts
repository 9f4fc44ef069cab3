import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'

/** Key of the advisory lock: any constant that no other lock uses. */
const PAYMENTS_LOCK = 5_407_001

/**
 * Serialises bookings until the transaction ends. There is only one treasurer, so waits are short; a second import of
 * the same file finds it imported.
 */
export async function lockPayments(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`)
}
