import { join } from 'node:path'
import { connect, type Database } from '../../api/src/db/db.ts'
import { startCluster, stopCluster } from '../../api/src/db/embedded/cluster.ts'
import { clusterFolder } from '../../api/src/db/embedded.ts'
import { copySeededData, emptyData } from '../fixtures/seeded-data.ts'
import { freePort, type RunningServer, startServer } from '../fixtures/server.ts'
import { startNginx } from './nginx.ts'

/** nginx, two API processes and one PostgreSQL, as in docker-compose.yml. */
export type Production = {
  /** nginx's URL, the public entry point. */
  url: string
  replicas: [RunningServer, RunningServer]
  /** Direct connection to the database. */
  database: Database
  /** PostgreSQL's data folder. */
  cluster: string
  /** Restarts an ended replica on its former port. */
  startAgain: (index: 0 | 1) => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  env?: Record<string, string>
  /** Additional environment of each replica. */
  own?: [Record<string, string>, Record<string, string>]
  /** Start with an empty database, which both replicas migrate and seed at once. */
  isEmpty?: boolean
  /** Trusted proxies in front of nginx. */
  trustedProxies?: string
  /** Starts what stands between the replicas and PostgreSQL. @returns the port on which the replicas reach it */
  between?: (primary: Primary) => Promise<number>
  /** The same for a pooler: the owner and LISTEN go past it. */
  pooler?: (primary: Primary) => Promise<number>
}

type Primary = { cluster: string; database: Database; socketFolder: string }

/** Starts all parts on free ports, with the demo carnival. */
export const startProduction = async ({
  env = {},
  own = [{}, {}],
  isEmpty = false,
  trustedProxies = '',
  between,
  pooler,
}: Options = {}) => {
  const { dataDir, remove } = isEmpty ? emptyData() : copySeededData()
  const cluster = clusterFolder(dataDir)
  const { adopted: _, ...address } = await startCluster({ folder: cluster })
  const database = await connect({ ...address, database: 'postgres' }, () => undefined)
  const { user, password, host, port } = address
  const secret = password ? `:${password}` : ''
  const by = async (start: NonNullable<typeof between>) =>
    `127.0.0.1:${await start({ cluster, database, socketFolder: host })}/postgres`
  const at = between ? await by(between) : `localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const server = (place: string) => `postgres://stafapp_app${secret}@${place}`
  const shared = {
    DATABASE_OWNER_URL: `postgres://${user}${secret}@${at}`,
    ...(pooler
      ? { DATABASE_URL: server(await by(pooler)), DATABASE_DIRECT_URL: server(at) }
      : { DATABASE_URL: server(at) }),
    STAFAPP_DEMO: 'on',
    STAFAPP_JWT_SECRET: 'a key for both replicas, long enough',
    STAFAPP_TRUST_PROXY: 'loopback',
    ...env,
  }
  const start = (index: 0 | 1, port: number) =>
    startServer({
      dataDir: join(dataDir, `replica-${index}`),
      port,
      env: { ...shared, ...own[index] },
      readyWithin: 120_000,
    })
  const replicas = await Promise.all([start(0, await freePort()), start(1, await freePort())])
  const apiPorts: [number, number] = [replicas[0].port, replicas[1].port]
  const nginx = await startNginx({ port: await freePort(), apiPorts, trustedProxies })
  const production: Production = {
    url: nginx.url,
    replicas,
    database,
    cluster,
    startAgain: async (index) => {
      replicas[index] = await start(index, replicas[index].port)
    },
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()))
      await nginx.stop()
      await database.close()
      await stopCluster(cluster)
      remove()
    },
  }
  return production
}
