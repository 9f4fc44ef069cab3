import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../../../../api/src/db/embedded/cluster.ts'
import { clusterFolder } from '../../../../api/src/db/embedded.ts'
import { openDatabase } from '../../../../api/src/db/open.ts'
import { copySeededData } from '../../../../playwright/fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../../../../playwright/fixtures/server.ts'
import { logInAsOrganiser } from '../organiser.ts'

export type World = {
  server: RunningServer
  /** The portal's process. */
  pid: number
  /** PostgreSQL's main process, the parent of its others. */
  postmaster: number
  /** A separate database connection, for checking the results. */
  sql: pg.Client
  organiser: string
  stop: () => Promise<void>
}

/** The demo carnival extended by the `prepare` queries, served by a real portal behind a trusted proxy. */
export async function makeWorld(prepare: readonly string[], env: Record<string, string> = {}): Promise<World> {
  const { dataDir, remove } = copySeededData()
  const database = await openDatabase({ dataDir, onIdleError: () => undefined })
  // Longer than the portal's own limit: a query may insert millions of rows.
  for (const query of prepare) await database.pool.query(`set statement_timeout = 0;\n${query}`)
  // Autovacuum would do this within a minute. Until then PostgreSQL reads whole tables to count rows, so that figures
  // would depend on when it runs.
  await database.pool.query('vacuum (analyze)')
  await database.close()
  const server = await startServer({ dataDir, readyWithin: 60_000, env: { STAFAPP_TRUST_PROXY: 'loopback', ...env } })
  // Already running: this only returns its address.
  const cluster = await startCluster({ folder: clusterFolder(dataDir) })
  const sql = new pg.Client({ ...cluster, database: 'postgres' })
  await sql.connect()
  return {
    server,
    pid: server.process.pid ?? 0,
    postmaster: Number(readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]),
    sql,
    organiser: await logInAsOrganiser(server.url),
    stop: async () => {
      await sql.end()
      await server.stop()
      remove()
    },
  }
}

export const leadersSql = (): string => readFileSync(join(import.meta.dirname, 'leaders.sql'), 'utf8')

export async function countSchools({ sql }: World): Promise<number> {
  const { rows } = await sql.query<{ schools: number }>('select count(*)::int as schools from school')
  return rows[0]?.schools ?? 0
}
