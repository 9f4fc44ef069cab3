import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/** Any constant will do that no other lock of ours uses. */
const PAYMENTS_LOCK = 5_407_001

/**
 * Lets one booking of money happen at a time, until the transaction ends. There is one treasurer, so nobody waits long;
 * and two who import the same file at once take turns, so that the second finds it read.
 */
export async function lockPayments(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`)
}
