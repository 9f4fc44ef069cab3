import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { stopCluster } from '../db/embedded/cluster.ts'
import { clusterFolder } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { type SpawnedServer, spawnServer } from '../test/support/spawn-server.ts'
import { createTestDatabase } from '../test/support/test-database.ts'

const SECRET = 'zHn3vXcQ0yR8mJtW5pLkD2sFbG7uAe1i'

let pristine: string
let dataDir: string
const running: SpawnedServer[] = []

const newFolder = () => path.join(mkdtempSync(path.join(os.tmpdir(), 'stafapp-server-')), 'data')

beforeAll(async () => {
  pristine = newFolder()
  await (await openDatabase({ dataDir: pristine, onIdleError: () => undefined })).close()
})

afterAll(() => rmSync(path.dirname(pristine), { recursive: true, force: true }))

beforeEach(() => {
  dataDir = newFolder()
  cpSync(clusterFolder(pristine), clusterFolder(dataDir), { recursive: true })
  chmodSync(clusterFolder(dataDir), 0o700)
})

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL')
    await server.exited
  }
  await stopCluster(clusterFolder(dataDir))
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}) => {
  const server = spawnServer({ STAFAPP_DATA_DIR: dataDir, ...env })
  running.push(server)
  return server
}

test('F19: of two starts on one data folder the second says one line and ends with 1; the first goes on', async () => {
  const first = start()
  const address = await first.listening
  const second = start()
  expect(await second.exited).toBe(1)
  expect(second.output()).toMatch(/^Stafapp kör redan på datamappen [^\n]+\n$/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('F20: SIGTERM ends with 0 and leaves neither server nor database running; the next start has the data', async () => {
  const first = start()
  const address = await first.listening
  const report = await fetch(`${address}/api/maintenance/error-logs/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error_trace: 'before the stop', description: '' }),
  })
  expect(report.status).toBe(201)
  first.process.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(await stopCluster(clusterFolder(dataDir))).toBe(false)
  const database = await openDatabase({ dataDir, onIdleError: () => undefined })
  const { rows } = await database.pool.query('select error_trace from error_report')
  await database.close()
  expect(rows).toEqual([{ error_trace: 'before the stop' }])
})

test('F18: after kill -9 the next start serves what was acknowledged, with the same signing key', async () => {
  const first = start({ STAFAPP_DEMO: 'on' })
  const login = async (address: string) => {
    const body = JSON.stringify({ username: 'lagledare', password: 'Karneval2025' })
    const response = await fetch(`${address}/api/users/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return (await response.json()) as { access: string }
  }
  const { access } = await login(await first.listening)
  first.process.kill('SIGKILL')
  await first.exited
  const second = start({ STAFAPP_DEMO: 'on' })
  const address = await second.listening
  const own = await fetch(`${address}/api/schools/all-my-units/`, { headers: { authorization: `Bearer ${access}` } })
  expect(own.status).toBe(200)
  expect(second.output()).toMatch(/teacher\s+lagledare\n\s+school_admin\s+skoladmin\n\s+super_admin\s+superadmin\n/)
  expect(statSync(path.join(dataDir, 'signing.key')).mode & 0o777).toBe(0o600)
})

test('a taken port is one line and exit code 1, and the database does not stay behind', async () => {
  const other: Server = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const bound = other.address()
  const port = typeof bound === 'object' && bound ? String(bound.port) : ''
  const server = start({ PORT: port })
  expect(await server.exited).toBe(1)
  other.close()
  expect(server.output()).toMatch(new RegExp(`^Port ${port} är upptagen: [^\\n]+\\n$`))
  expect(await stopCluster(clusterFolder(dataDir))).toBe(false)
})

test.each([
  [{ STAFAPP_DATA_DIR: '/dev/null/stafapp' }, /^Datamappen \/dev\/null\/stafapp kan inte skrivas \(\w+\)\.\n$/],
  [{ PORT: 'eighty' }, /^PORT=eighty [^\n]+\n$/],
  [{ DATABASE_URL: 'postgres://u:hemligt@127.0.0.1:1/x' }, /^STAFAPP_JWT_SECRET saknas: [^\n]+\n$/],
  [
    { DATABASE_URL: 'postgres://u:hemligt@127.0.0.1:1/x', STAFAPP_JWT_SECRET: SECRET },
    /^Databasen i DATABASE_URL svarar inte \(ECONNREFUSED\)\.\n$/,
  ],
])('the start with %j is one line and exit code 1', async (env, line) => {
  const server = start(env)
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(line)
})

// Only Linux has /proc, where Node's recursive mkdir never returns.
test.skipIf(process.platform !== 'linux')('a data folder on /proc is one line and exit code 1', async () => {
  const server = start({ STAFAPP_DATA_DIR: '/proc/stafapp' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toBe('Datamappen /proc/stafapp kan inte skrivas (ENOENT).\n')
})

test('DATABASE_URL: the same server on a PostgreSQL of the operator, without demo data and without a database of its own', async () => {
  const database = await createTestDatabase()
  const { host, user, password = '' } = inject('cluster')
  const url = `postgres://${user}:${password}@/${database.name}?host=${encodeURIComponent(host)}`
  rmSync(clusterFolder(dataDir), { recursive: true })
  const server = spawnServer({
    STAFAPP_DATA_DIR: dataDir,
    DATABASE_URL: url,
    STAFAPP_DEMO: '',
    STAFAPP_JWT_SECRET: SECRET,
  })
  running.push(server)
  const address = await server.listening
  expect(server.output()).not.toContain('Demokonton')
  const carnivals = await fetch(`${address}/api/events/stafettkarneval/list/`)
  expect(await carnivals.json()).toEqual({ data: [] })
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await stopCluster(clusterFolder(dataDir))).toBe(false)
  await database.close()
})
