import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** Any constant will do, as long as every release uses the same. */
const LOCK = 7_828_335_327

/**
 * Brings the database to this release. Two servers that start at once take turns: the lock belongs to the one connection
 * that also migrates, so it ends with it, whatever happens. All that is new is one transaction: half a release is
 * none (F21).
 */
export async function migrateDatabase(pool: pg.Pool, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('set client_min_messages = warning')
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Closed and not given back: lock and settings die with it.
    client.release(true)
  }
}
