import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../../db/db.ts'
import { DEMO_PASSWORD, seedWhenEmpty } from '../../seed/seed-when-empty.ts'
import { type ClusterAddress, DEMO_TEMPLATE, EMPTY_TEMPLATE } from './cluster-address.ts'
import { quickHash } from './quick-hash.ts'

/** Lock for creating the demo template, because test files run concurrently. */
const TEMPLATE_LOCK = 4_711

async function asAdmin<T>(address: ClusterAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Loads the demo once per run, on first use. */
async function ensureDemoTemplate(address: ClusterAddress): Promise<void> {
  await asAdmin(address, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DEMO_TEMPLATE])
    if (rowCount) return
    const draft = `${DEMO_TEMPLATE}_draft`
    await client.query(`create database ${draft} template ${EMPTY_TEMPLATE}`)
    const { db, pool, close } = await connect({ ...address, database: draft }, () => undefined)
    await seedWhenEmpty(db)
    await pool.query('update app_user set password_hash = $1', [await quickHash(DEMO_PASSWORD)])
    await close()
    await client.query(`alter database ${draft} rename to ${DEMO_TEMPLATE}`)
  })
}

/**
 * Creates a migrated database for the test, optionally with the demo carnival. `close` drops it. Needs the global setup
 * of api/vitest.config.ts.
 */
export async function createTestDatabase({
  demo = false,
}: {
  demo?: boolean
} = {}): Promise<Database & { name: string }> {
  const address = inject('cluster')
  if (demo) await ensureDemoTemplate(address)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(address, (client) =>
    client.query(`create database ${name} template ${demo ? DEMO_TEMPLATE : EMPTY_TEMPLATE}`),
  )
  const database = await connect({ ...address, database: name }, () => undefined)
  const close = async () => {
    await database.close()
    await asAdmin(address, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, name, close }
}
