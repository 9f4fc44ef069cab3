import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import { grantAppRole } from './app-role.ts'
import type { ConnectionSettings } from './db.ts'
import { sqlState } from './faults.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** Arbitrary, but the same in every release. */
const LOCK = 7_828_335_327

/**
 * Lock timeout by attempt. Other statements queue behind a migration that waits for a table lock, so it gives up early,
 * lets them pass and retries with a longer timeout.
 */
const patienceMs = (attempt: number): number => Math.min(attempt * 250, 3000)
const PAUSE_MS = 500
const ATTEMPTS = 40
const isBusy = (error: unknown) => ['55P03', '40P01'].includes(sqlState(error) ?? '')

/**
 * Migrates the database to this release in one transaction, while the previous release may still run. Servers that
 * start at once take turns: the advisory lock is on the migrating connection, so it always ends with it. `app`: the
 * server's role, when it is not the owner.
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
      await refuseOlder(client, migrationsFolder)
      await migrate(drizzle(client), { migrationsFolder })
      if (app) await grantAppRole(client, app)
    })
  } finally {
    // Close instead of returning to the pool: the lock and settings end with the connection.
    client.release(true)
  }
}

/**
 * Refuses a database from before the first release, unless it has run all migrations of that time: they are now joined
 * into one that carries the time of the last.
 * @throws StartError
 */
async function refuseOlder(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!found[0]?.known) return
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
  const last: number | null = rows[0]?.last ?? null
  const [first] = readMigrationFiles({ migrationsFolder })
  if (last === null || first === undefined || last >= first.folderMillis) return
  throw new StartError(
    'Databasen är från en version som är äldre än den första utgåvan. Starta den en gång med utgåva 2.0.0 och sedan med den här.',
  )
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
