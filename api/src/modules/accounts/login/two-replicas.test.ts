import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../../db/db.ts'
import { type Cluster, startCluster, stopCluster } from '../../../db/embedded/cluster.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { type SpawnedServer, spawnServer } from '../../../test/support/spawn-server.ts'

let folder: string
let servers: SpawnedServer[] = []
let addresses: [string, string]

/** A PostgreSQL of this file's own, which the test can stop. */
const cluster = () => path.join(folder, 'postgres')
const open = ({ adopted: _new, ...address }: Cluster): Promise<Database> =>
  connect({ ...address, database: 'postgres' }, () => undefined)

const startReplica = ({ host, user }: Cluster) =>
  spawnServer({
    STAFAPP_DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}`,
    STAFAPP_JWT_SECRET: 'one key of both replicas, at least 32 characters',
    STAFAPP_TRUST_PROXY: 'loopback',
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stafapp-replicas-'))
  const started = await startCluster({ folder: cluster(), durable: false })
  servers = [startReplica(started), startReplica(started)]
  addresses = (await Promise.all(servers.map(({ listening }) => listening))) as [string, string]
  const { db, close } = await open(started)
  await addUser(db, { username: 'owner', roles: ['teacher'] })
  await close()
})

afterAll(async () => {
  for (const { process, exited } of servers) {
    process.kill('SIGTERM')
    await exited
  }
  await stopCluster(cluster())
  rmSync(folder, { recursive: true, force: true })
})

type Attempt = { replica: number; password?: string; client?: string; cookie?: string }

const attempt = ({ replica, password = 'wrong', client = '198.51.100.1', cookie }: Attempt) =>
  fetch(`${addresses[replica]}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ username: 'owner', password }),
  })
const right = (options: Attempt) => attempt({ password: 'Karneval2025', ...options })
const statusOf = async (answer: Promise<Response>) => (await answer).status

test('two replicas count guesses together, and go on counting where they were when the database has been away', async () => {
  const known = (await right({ replica: 0, client: '198.51.100.9' })).headers.get('set-cookie')?.split(';')[0] ?? ''
  for (let n = 0; n < 6; n += 1) expect(await statusOf(attempt({ replica: n % 2 }))).toBe(401)
  await stopCluster(cluster())
  // While the database is down logins get 503; after its return the limits apply as before.
  for (const replica of [0, 1]) {
    expect(await statusOf(attempt({ replica }))).toBe(503)
    expect(await statusOf(right({ replica, cookie: known }))).toBe(503)
  }
  await startCluster({ folder: cluster(), durable: false })
  await expect.poll(() => statusOf(fetch(`${addresses[0]}/readyz`))).toBe(200)
  await expect.poll(() => statusOf(fetch(`${addresses[1]}/readyz`))).toBe(200)
  for (let n = 0; n < 4; n += 1) expect(await statusOf(attempt({ replica: n % 2 }))).toBe(401)
  for (const replica of [0, 1]) expect(await statusOf(right({ replica }))).toBe(429)
  // The owner's known device, behind the same address, on either replica.
  for (const replica of [0, 1]) expect(await statusOf(right({ replica, cookie: known }))).toBe(200)
  expect(await statusOf(right({ replica: 1, client: '198.51.100.2' }))).toBe(200)
})
