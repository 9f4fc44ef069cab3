import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { accounts } from '../fixtures/login.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { freePort, type ServerOptions, spawnServer, startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Starts a server that fails to start; resolves with exit code and output. Waits for `close`, because `exit` fires
 * before the pipes are drained.
 */
const failedStart = async (options: Omit<ServerOptions, 'port'> & { port?: number }) => {
  const server = spawnServer({ ...options, port: options.port ?? (await freePort()) })
  const [exitCode] = (await once(server.process, 'close')) as [number | null]
  return { exitCode, lines: server.output().trim().split('\n') }
}

const logIn = (url: string) =>
  fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accounts.teacher),
  })

test.describe('F19: a start that cannot go on says why in one line', () => {
  let data: ReturnType<typeof copySeededData>
  test.beforeEach(() => {
    data = copySeededData()
  })
  test.afterEach(() => data.remove())

  test('a second start on the same data', async () => {
    const first = await startServer({ dataDir: data.dataDir })
    const second = await failedStart({ dataDir: data.dataDir })
    expect(second.exitCode).not.toBe(0)
    expect(second.lines).toHaveLength(1)
    expect(second.lines[0]).toContain(data.dataDir)
    expect((await fetch(`${first.url}/readyz`)).status, 'the first one goes on').toBe(200)
    await first.stop()
  })

  test('a taken port', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { exitCode, lines } = await failedStart({ dataDir: data.dataDir, port })
    other.close()
    expect(exitCode).not.toBe(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(String(port))
  })

  test('a data folder that cannot be written', async () => {
    // Root can write everywhere, so use a path below a file, where no folder can be created.
    const file = join(data.dataDir, '..', 'file')
    writeFileSync(file, '')
    const { exitCode, lines } = await failedStart({ dataDir: join(file, 'data') })
    expect(exitCode).not.toBe(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(file)
  })

  test('a damaged database folder', async () => {
    const control = join(data.dataDir, 'postgres', 'global', 'pg_control')
    expect(existsSync(control)).toBe(true)
    rmSync(control)
    const { exitCode, lines } = await failedStart({ dataDir: data.dataDir })
    expect(exitCode).not.toBe(0)
    expect(lines, lines.join('\n')).toHaveLength(1)
    expect(lines[0]).toContain(data.dataDir)
  })

  test('a folder of another PostgreSQL version', async () => {
    writeFileSync(join(data.dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const { exitCode, lines } = await failedStart({ dataDir: data.dataDir })
    expect(exitCode).not.toBe(0)
    expect(lines, lines.join('\n')).toHaveLength(1)
  })
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`F20: ${signal} drains and stops with exit code 0, and the data is there at the next start`, async () => {
    const data = copySeededData()
    const first = await startServer({ dataDir: data.dataDir })
    expect((await logIn(first.url)).status).toBe(200)
    first.process.kill(signal)
    const [exitCode] = await once(first.process, 'close')
    expect(exitCode, first.output()).toBe(0)
    expect(existsSync(join(data.dataDir, 'postgres', 'postmaster.pid')), 'PostgreSQL has stopped too').toBe(false)

    const second = await startServer({ dataDir: data.dataDir })
    expect((await logIn(second.url)).status).toBe(200)
    await second.stop()
    data.remove()
  })

test('F18: kill -9 loses no committed row', async () => {
  const data = copySeededData()
  const first = await startServer({ dataDir: data.dataDir })
  const report = await fetch(`${first.url}/api/maintenance/error-logs/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error_trace: 'Error: F18', description: 'Sista raden före avbrottet' }),
  })
  expect(report.status).toBe(201)
  const { id } = (await report.json()) as { id: number }
  const session = (await (await logIn(first.url)).json()) as { refresh: string }
  first.process.kill('SIGKILL')
  await once(first.process, 'close')

  const second = await startServer({ dataDir: data.dataDir })
  const refreshed = await fetch(`${second.url}/api/users/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: session.refresh }),
  })
  expect(refreshed.status, 'the session that was stored just before is known').toBe(200)
  const next = await fetch(`${second.url}/api/maintenance/error-logs/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error_trace: 'Error: F18', description: 'Första raden efter avbrottet' }),
  })
  expect(((await next.json()) as { id: number }).id).toBeGreaterThan(id)
  await second.stop()
  data.remove()
})
