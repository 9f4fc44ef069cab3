import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, stopCluster } from '../../api/src/db/embedded/cluster.ts'
import { siteDir } from '../fixtures/paths.ts'
import { freePort, type RunningServer, startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { findNginx, type Nginx, startNginx } from './nginx.ts'

/** nginx, two api processes and one PostgreSQL, as docker-compose.yml puts them together. */
let folder: string
let replicas: [RunningServer, RunningServer]
let nginx: Nginx
let env: Record<string, string>

test.describe.configure({ mode: 'serial' })
// Only a machine without nginx and without Debian's packages for root cannot run it.
test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

const startReplica = (port: number) =>
  startServer({ dataDir: join(folder, `data-${port}`), port, env, readyWithin: 60_000 })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'stafapp-production-'))
  const cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false })
  const password = cluster.password ? `:${cluster.password}` : ''
  env = {
    DATABASE_URL: `postgres://${cluster.user}${password}@localhost:${cluster.port}/postgres?host=${encodeURIComponent(cluster.host)}`,
    STAFAPP_DEMO: 'on',
    STAFAPP_JWT_SECRET: 'a key for both replicas, long enough',
    STAFAPP_TRUST_PROXY: 'loopback',
  }
  // Both at once on an empty database: one migrates and fills it, the other waits for that.
  replicas = await Promise.all([startReplica(await freePort()), startReplica(await freePort())])
  nginx = await startNginx({ port: await freePort(), apiPorts: [replicas[0].port, replicas[1].port] })
})

test.afterAll(async () => {
  if (!findNginx()) return
  await nginx?.stop()
  await Promise.all((replicas ?? []).map((replica) => replica.stop()))
  await stopCluster(join(folder, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
})

const logIn = (url: string, username = 'lagledare') =>
  fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Karneval2025' }),
  })

const compared = [
  'content-type',
  'content-encoding',
  'content-security-policy',
  'cache-control',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'vary',
  'x-content-type-options',
]

test('R42, R43, R45: nginx answers every kind of file with the headers of the portal’s own server', async () => {
  const asset = readdirSync(join(siteDir, 'assets')).find((name) => name.endsWith('.js'))
  const style = readdirSync(join(siteDir, 'assets')).find((name) => name.endsWith('.css'))
  const pages = [
    '/',
    '/login',
    '/LOGIN',
    '/login/',
    '/detail/school/7',
    '/passwordreset/abc',
    '/tidtabeller/minutschema?day=1',
  ]
  const unknown = ['/nope', '/docs', '/detail/school/7/x', '/pages/x']
  const paths = [
    ...pages,
    ...unknown,
    '/registry.json',
    `/assets/${asset}`,
    `/assets/${style}`,
    '/assets/none.js',
    '/.env',
  ]
  for (const coding of ['br, gzip', 'gzip', 'identity']) {
    for (const path of paths) {
      const headers = { 'accept-encoding': coding }
      const [theirs, ours] = await Promise.all([
        fetch(`${nginx.url}${path}`, { headers }),
        fetch(`${replicas[0].url}${path}`, { headers }),
      ])
      expect(theirs.status, path).toBe(ours.status)
      if (unknown.includes(path)) expect(theirs.status, path).toBe(404)
      const pick = (response: Response) =>
        // Documents change with every release: nginx sends them as they are, the portal's own server compresses them.
        Object.fromEntries(
          compared
            .filter((name) => name !== 'content-encoding' || path.startsWith('/assets/'))
            .map((name) => [name, response.headers.get(name)]),
        )
      expect(pick(theirs), `${path} ${coding}`).toEqual(pick(ours))
      expect(await theirs.text()).toBe(await ours.text())
    }
  }
})

test('R45: what is no file of the site is 404 in plain text, never the portal’s page', async () => {
  for (const path of [
    '/.env',
    '/csp.json',
    '/pages.json',
    '/pages.conf',
    '/assets/none.js',
    '/assets/main.js.map',
    '/server.ts',
    '/remotes/x/1/y',
  ]) {
    const response = await fetch(`${nginx.url}${path}`)
    expect([response.status, response.headers.get('content-type')], path).toEqual([404, 'text/plain; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('a session opened at one replica counts at the other, and ends at both at once', async () => {
  const { access, refresh } = (await (await logIn(replicas[0].url)).json()) as { access: string; refresh: string }
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const me = (replica: RunningServer) => fetch(`${replica.url}/api/users/me/`, { headers }).then(({ status }) => status)
  expect(await me(replicas[1])).toBe(200)
  const body = JSON.stringify({ refresh })
  expect((await fetch(`${replicas[1].url}/api/users/logout/`, { method: 'POST', headers, body })).status).toBe(204)
  expect(await me(replicas[0])).toBe(401)
})

test('F20: a rolling restart under load drops no request', async () => {
  test.setTimeout(120_000)
  const statuses = new Map<number, number>()
  let isOver = false
  const visitor = async () => {
    while (!isOver) {
      const response = await fetch(`${nginx.url}/api/events/timetable/`).catch(() => null)
      await response?.arrayBuffer()
      const status = response?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const visitors = Array.from({ length: 8 }, visitor)
  for (const index of [0, 1] as const) {
    const { port } = replicas[index]
    expect(await replicas[index].stop()).toBe(0)
    replicas[index] = await startReplica(port)
  }
  isOver = true
  await Promise.all(visitors)
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(50)
})

test('the portal is one in the browser: a leader logs in behind nginx without a console message', async ({ page }) => {
  await page.goto(`${nginx.url}/login`)
  await page.getByLabel('Användarnamn', { exact: true }).fill('lagledare')
  await page.getByLabel('Lösenord', { exact: true }).fill('Karneval2025')
  await page.getByRole('button', { name: 'Logga in' }).last().click()
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
})
