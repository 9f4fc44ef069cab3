import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { grantAppRole } from './app-role.ts'
import type { ConnectionSettings } from './db.ts'
import { sqlState } from './faults.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** Any constant will do, as long as every release uses the same. */
const LOCK = 7_828_335_327

/**
 * Whoever comes after a migration that waits for a table (a backup reads it, say) waits too. So it gives up soon, lets the others
 * through and tries again, each time with more patience: at first requests go first, in the end it does.
 */
const patienceMs = (attempt: number): number => Math.min(attempt * 250, 3000)
const PAUSE_MS = 500
const ATTEMPTS = 40
const isBusy = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '')

/**
 * Brings the database to this release, while the release before it may still be running. Two servers that start at once take
 * turns: the lock belongs to the one connection that also migrates, so it ends with it, whatever happens. All that is new is
 * one transaction: a partial release is rolled back. `app`: the role that the server works as, when it is not the owner.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  migrationsFolder = MIGRATIONS,
  app: ConnectionSettings | null = null,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('set client_min_messages = warning')
    await untilFree(async (attempt) => {
      await client.query(`set lock_timeout = ${patienceMs(attempt)}`)
      await migrate(drizzle(client), { migrationsFolder })
      if (app) await grantAppRole(client, app)
    })
  } finally {
    // Closed and not given back: lock and settings die with it.
    client.release(true)
  }
}

async function untilFree(work: (attempt: number) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt === ATTEMPTS || !isBusy(error)) throw error
      await pause(PAUSE_MS)
    }
  }
}
