import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../db/db.ts'
import { karneval } from '../db/schema/karneval.ts'
import { hashPassword } from '../modules/accounts/public.ts'

/** Password of all demo accounts. Public, so demo data is off by default when DATABASE_URL is set. */
export const DEMO_PASSWORD = 'Karneval2025'

const LOCK = 7_828_335_328

const isEmpty = async (db: Db) => (await db.select({ id: karneval.id }).from(karneval).limit(1)).length === 0

/** Loads the demo into a database without a carnival, in one transaction. */
export async function seedWhenEmpty(db: Db): Promise<void> {
  if (!(await isEmpty(db))) return
  // Imported here, because later starts do not need the thousands of lines of facts.
  const [passwordHash, { seedDemo }] = await Promise.all([hashPassword(DEMO_PASSWORD), import('./seed-demo.ts')])
  await withTransaction(db, async (tx) => {
    // Replicas that start together take turns; the second one finds the first one's carnival, after as long as that takes.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await isEmpty(tx)) await seedDemo(tx, { passwordHash })
  })
}
