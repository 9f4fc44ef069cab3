import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect, type Database } from '../../api/src/db/db.ts'
import { startCluster, stopCluster } from '../../api/src/db/embedded/cluster.ts'
import { clusterFolder } from '../../api/src/db/embedded.ts'
import { emptyData } from '../fixtures/seeded-data.ts'
import { freePort } from '../fixtures/server.ts'

const NAME = 'standby'

export type Standby = {
  database: Database
  /** Makes it the primary. */
  promote: () => Promise<void>
  /** The folder of its socket. */
  socketFolder: string
  stop: () => Promise<void>
}

/**
 * Starts a streaming replica of a PostgreSQL that nobody writes to yet, and has the primary wait for it at every commit:
 * what is acknowledged is on both machines.
 */
export const startStandby = async (primary: { cluster: string; database: Database; socketFolder: string }) => {
  const { dataDir, remove } = emptyData()
  const folder = clusterFolder(dataDir)
  const session = await primary.database.pool.connect()
  await session.query(`select pg_backup_start('${NAME}', true)`)
  // cp keeps the owner, which PostgreSQL needs.
  execFileSync('cp', ['-a', primary.cluster, folder])
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  session.release()
  rmSync(join(folder, 'postmaster.pid'))
  writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketFolder} user=stafapp application_name=${NAME}'\n`,
  )
  // An empty copy of a file that PostgreSQL owns.
  execFileSync('cp', ['-a', join(folder, 'PG_VERSION'), join(folder, 'standby.signal')])
  const { host, port, user } = await startCluster({ folder })
  const database = await connect({ host, port, user, database: 'postgres' }, () => undefined)
  await primary.database.pool.query(`alter system set synchronous_standby_names = '${NAME}'`)
  await primary.database.pool.query('select pg_reload_conf()')
  const standby: Standby = {
    database,
    socketFolder: host,
    promote: async () => {
      await database.pool.query('select pg_promote()')
    },
    stop: async () => {
      await database.close()
      await stopCluster(folder)
      remove()
    },
  }
  return standby
}

/** The address of a managed PostgreSQL: it stays the same while the machine behind it changes. */
export const startAddress = async (socketFolder: string) => {
  let folder = socketFolder
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connectSocket(join(folder, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(from)
          to.destroy()
        })
      from.pipe(to)
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    /** New connections go to this machine. */
    moveTo: (next: string) => {
      folder = next
    },
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
