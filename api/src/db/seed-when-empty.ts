import { sql } from 'drizzle-orm'
import { hashPassword } from '../modules/users/passwords.ts'
import { type Db, withTransaction } from './db.ts'
import { karneval } from './schema/karneval.ts'

/** Of every demo account. Known to everybody: demo data is off by default as soon as DATABASE_URL is set. */
export const DEMO_PASSWORD = 'Karneval2025'

const LOCK = 7_828_335_328

const isEmpty = async (db: Db) => (await db.select({ id: karneval.id }).from(karneval).limit(1)).length === 0

/** Loads the demo carnival into a database without any carnival, all or nothing. */
export async function seedWhenEmpty(db: Db): Promise<void> {
  if (!(await isEmpty(db))) return
  // Loaded here: thousands of lines of facts that every later start has no use for.
  const [passwordHash, { seedDemo }] = await Promise.all([hashPassword(DEMO_PASSWORD), import('./seed/seed-demo.ts')])
  await withTransaction(db, async (tx) => {
    // Replicas that start together take turns; the second one finds the first one's carnival.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await isEmpty(tx)) await seedDemo(tx, { passwordHash })
  })
}
