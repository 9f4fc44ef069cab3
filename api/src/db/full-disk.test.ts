import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, onTestFinished, type TestContext, test } from 'vitest'
import { brokenInvariants } from '../test/support/invariants.ts'
import { mountSmallDisk, type SmallDisk } from '../test/support/small-disk.ts'
import { type SpawnedServer, spawnServer } from '../test/support/spawn-server.ts'
import { backUp } from './backup/back-up.ts'
import { stopCluster } from './embedded/cluster.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { clusterFolder } from './embedded.ts'
import { openDatabase } from './open.ts'

let disk: SmallDisk | undefined
let server: SpawnedServer | undefined
const dataDir = () => path.join(disk?.folder ?? '', 'data')

afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.exited
  server = undefined
  if (!disk) return
  disk.free()
  await stopCluster(clusterFolder(dataDir()))
  disk.remove()
  disk = undefined
})

/** Mounts a small disk, or skips the test with the reason. */
function needDisk({ skip }: TestContext, megabytes: number): SmallDisk {
  const mounted = mountSmallDisk(megabytes)
  if (mounted.disk) disk = mounted.disk
  else skip(`no disk to fill: ${mounted.why}`)
  if (!disk) throw new Error('skipped')
  return disk
}

const json = { 'content-type': 'application/json' }

/** Starts the portal on the small disk, logged in as the organiser. */
async function startPortal() {
  server = spawnServer({ STAFAPP_DATA_DIR: dataDir(), STAFAPP_DEMO: 'on' })
  const { output } = server
  const address = await server.listening
  const body = JSON.stringify({ username: 'superadmin', password: 'Karneval2025' })
  const login = await fetch(`${address}/api/users/login/`, { method: 'POST', headers: json, body })
  const { access } = (await login.json()) as { access: string }
  const headers = { ...json, authorization: `Bearer ${access}` }
  const saved: number[] = []
  const write = async () => {
    const question = { question: 'Var?', answer: 'x'.repeat(4000), position: 1 }
    const answer = await fetch(`${address}/api/maintenance/qna/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(question),
    })
    const told = (await answer.json()) as { id: number; errors: { code: string; detail: string }[] }
    if (answer.status === 201) saved.push(told.id)
    return { status: answer.status, told, retryAfter: answer.headers.get('retry-after') }
  }
  const status = async (url: string) => (await fetch(address + url, { headers })).status
  /** Bounded: small rows fit into existing pages for a while. */
  const writeUntilRefused = async () => {
    for (let attempt = 0; attempt < 2000; attempt += 1) {
      const answer = await write()
      if (answer.status !== 201) return answer
    }
    throw new Error('the disk is never full')
  }
  return { address, output, saved, write, status, writeUntilRefused }
}

test('F17: on a full disk writes are 503 in Swedish, reads work, it is told; with room again writes work, without a restart', async (context) => {
  const { fill, free } = needDisk(context, 160)
  const portal = await startPortal()
  expect((await portal.write()).status).toBe(201)
  fill()
  const refused = await portal.writeUntilRefused()
  expect(refused).toMatchObject({
    status: 503,
    retryAfter: '5',
    told: {
      errors: [{ code: 'unavailable', detail: 'Tjänsten är tillfälligt otillgänglig. Försök på nytt om en stund.' }],
    },
  })
  for (const url of ['/api/users/me/', '/api/maintenance/audit/', '/api/events/heatschedule/', '/readyz'])
    expect([url, await portal.status(url)]).toEqual([url, 200])
  expect(portal.output()).toContain('"state":"53100"')
  const metrics = await (await fetch(`${portal.address}/metrics`)).text()
  expect(metrics).toMatch(/^stafapp_failed_writes_total\{method="POST",route="\/api\/maintenance\/qna\/"\} [1-9]/m)
  free()
  expect((await portal.write()).status).toBe(201)

  // The other failure: no room for PostgreSQL's WAL, and the server ends.
  fill()
  const running = readPostmaster(clusterFolder(dataDir()))
  const client = new pg.Client({
    host: running?.socketFolder,
    port: running?.port,
    user: 'stafapp',
    database: 'postgres',
  })
  client.on('error', () => undefined)
  await client.connect()
  for (let full = 0; full < 5; full += 1)
    await client
      .query('select pg_switch_wal(); create table if not exists t (n int); insert into t values (1)')
      .catch(() => undefined)
  await expect.poll(() => portal.output(), { timeout: 60_000 }).toMatch(/database_stopped.*Disken är full/)
  expect((await portal.write()).status).toBe(503)
  expect(await portal.status('/readyz')).toBe(503)
  free()
  await expect.poll(() => portal.status('/readyz'), { timeout: 60_000 }).toBe(200)
  expect((await portal.write()).status).toBe(201)
  expect(portal.output()).toContain('är startad på nytt')

  server?.process.kill('SIGTERM')
  expect(await server?.exited).toBe(0)
  const database = await openDatabase({ dataDir: dataDir(), onIdleError: () => undefined })
  const { rows } = await database.pool.query<{ id: number }>('select id from qna where id = any($1) order by id', [
    portal.saved,
  ])
  const broken = await brokenInvariants(database.pool)
  await database.close()
  expect(rows.map(({ id }) => id)).toEqual(portal.saved)
  expect(broken).toEqual([])
})

test('F17: a start on a full disk says so, and does not call the database damaged', async (context) => {
  const { fill, free } = needDisk(context, 100)
  const open = () => openDatabase({ dataDir: dataDir(), onIdleError: () => undefined })
  await (await open()).close()
  fill()
  await expect(open()).rejects.toThrow(/^Disken är full, [^\n]+Det som är sparat finns kvar\.$/)
  free()
  await (await open()).close()
})

test('F17: a backup that finds no room says so in one line and leaves nothing behind', async (context) => {
  const { folder } = needDisk(context, 20)
  const source = mkdtempSync(path.join(os.tmpdir(), 'stafapp-backup-'))
  onTestFinished(() => rmSync(source, { recursive: true, force: true }))
  await (await openDatabase({ dataDir: source, onIdleError: () => undefined })).close()
  const target = path.join(folder, 'copy')
  await expect(backUp({ dataDir: source, target })).rejects.toThrow(/^Disken är full: [^\n]+$/)
  expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false])
})
