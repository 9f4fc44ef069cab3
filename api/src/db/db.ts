import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { databaseFault } from './faults.ts'

/** A connection or an open transaction: repositories take this and never know which. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Database = {
  db: Db
  pool: pg.Pool
  /** A connection beside the pool, not opened yet: for LISTEN, which needs one of its own for as long as the process lives. */
  createClient: () => pg.Client
  /** Ends the pool. Idempotent. */
  close: () => Promise<void>
}

const RETRIES = 3

/**
 * Runs `work` again when the database has ended it for another's sake (a serialization failure, a deadlock): the loser of such a
 * race has done nothing wrong. A third failure is thrown and answers 503. Only for work that leaves nothing behind when it fails.
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

/** Runs `work` in one transaction, with retries. Inside a transaction it makes a savepoint. */
export function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, kind?: PgTransactionConfig): Promise<T> {
  return withRetries(() => begin(db, work, kind))
}

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string }

/**
 * drizzle takes a connection for a transaction and keeps it for ever when the very first statement fails: after a restart of
 * the database the pool was empty for good. So the connection is taken, and given back, here (F15).
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

/** A pool of 10, its first connection opened at once so that a wrong address fails the start and not the first visitor. */
export async function connect(settings: ConnectionSettings, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    ...settings,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'stafapp',
  })
  let ending: Promise<void> | undefined
  // Without a listener a backend that goes away ends the process. While the pool ends, backends are meant to go away.
  pool.on('error', (error) => {
    if (!ending) onIdleError(error)
  })
  // The same for one that goes away while it is in use: its statement fails and says so to whoever waits for it.
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
    createClient: () => new pg.Client({ ...settings, application_name: 'stafapp-listen', keepAlive: true }),
    close: () => {
      ending ??= pool.end()
      return ending
    },
  }
}
