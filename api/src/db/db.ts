import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { databaseFault } from './faults.ts'
import { UnnamedClient } from './named-statements.ts'

/** A connection or an open transaction; repositories work with either. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A connection outside the pool, not opened yet, for LISTEN: it needs one for the life of the process. */
  createClient: () => pg.Client
  /** Ends the pool. Idempotent. */
  close: () => Promise<void>
}

const RETRIES = 3

/**
 * Retries `work` after a serialization failure or deadlock, where the request itself was valid. The third failure is
 * thrown and answered with 503. `work` must leave nothing behind when it fails.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === RETRIES || databaseFault(error)?.kind !== 'retry') throw error
    }
  }
}

/** Runs `work` in one transaction, with retries. Inside a transaction it creates a savepoint. */
export function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, kind?: PgTransactionConfig): Promise<T> {
  return withRetries(() => begin(db, work, kind))
}

/**
 * Runs `work` in the caller's transaction, or in one of its own. Without the savepoint of `withTransaction`, so an error
 * must end the caller's transaction too: for calls whose transaction is that of their Idempotency-Key.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  '$client' in db && db.$client instanceof pg.Pool ? withTransaction(db, work) : work(db)

/** Reads in one snapshot, so that a concurrent change is in all figures or in none. */
export const readSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  withTransaction(db, work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string }

/**
 * Takes and releases the connection itself: drizzle never releases one whose first statement fails, so a database
 * restart would empty the pool for good.
 */
async function begin<T>(db: Db, work: (tx: Db) => Promise<T>, kind?: PgTransactionConfig): Promise<T> {
  const pool = '$client' in db ? db.$client : null
  if (!(pool instanceof pg.Pool)) return db.transaction((tx) => work(tx), kind)
  const client = await pool.connect()
  let isBroken = false
  try {
    return await drizzle(client).transaction((tx) => work(tx), kind)
  } catch (error) {
    isBroken = databaseFault(error)?.kind === 'unavailable'
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Limits of a session in ms. The server's role has the same, because a pooler does not pass them on. */
export const sessionLimits = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * A pool of 10. The first connection is opened at once, so that a wrong address fails the start instead of the first
 * request. `direct`: the address without the pooler in transaction mode that stands at `settings`; it is used for
 * LISTEN, and the pool leaves nothing in a session.
 */
export async function connect(
  settings: ConnectionSettings,
  onIdleError: (error: Error) => void,
  direct: ConnectionSettings | null = null,
): Promise<Database> {
  const pool = new pg.Pool({
    ...settings,
    ...(direct ? { Client: UnnamedClient } : sessionLimits),
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'stafapp',
  })
  let ending: Promise<void> | undefined
  // Without a listener a backend that goes away ends the process. While the pool is closing this is expected.
  pool.on('error', (error) => {
    if (!ending) onIdleError(error)
  })
  // The same for a connection in use: its statement fails and reports the error to the caller.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle(pool),
    pool,
    createClient: () => new pg.Client({ ...(direct ?? settings), application_name: 'stafapp-listen', keepAlive: true }),
    close: () => {
      ending ??= pool.end()
      return ending
    },
  }
}
