import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { siteDir } from '../fixtures/paths.ts'
import type { RunningServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { findNginx } from './nginx.ts'
import { type Production, startProduction } from './production.ts'

let production: Production

test.describe.configure({ mode: 'serial' })
// Skipped without nginx, unless it can be installed (Debian, as root).
test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  // One replica migrates and seeds the empty database while the other waits.
  production = await startProduction({ isEmpty: true })
})

test.afterAll(() => production?.stop())

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
  'permissions-policy',
  'cache-control',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'use-as-dictionary',
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
        fetch(`${production.url}${path}`, { headers }),
        fetch(`${production.replicas[0].url}${path}`, { headers }),
      ])
      expect(theirs.status, path).toBe(ours.status)
      if (unknown.includes(path)) expect(theirs.status, path).toBe(404)
      const pick = (response: Response) =>
        // Documents change with every release: nginx sends them uncompressed, the portal's own server compresses them.
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
    const response = await fetch(`${production.url}${path}`)
    expect([response.status, response.headers.get('content-type')], path).toEqual([404, 'text/plain; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('a session opened at one replica counts at the other, and ends at both at once', async () => {
  const { access, refresh } = (await (await logIn(production.replicas[0].url)).json()) as {
    access: string
    refresh: string
  }
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const me = (replica: RunningServer) => fetch(`${replica.url}/api/users/me/`, { headers }).then(({ status }) => status)
  expect(await me(production.replicas[1])).toBe(200)
  const body = JSON.stringify({ refresh })
  expect(
    (await fetch(`${production.replicas[1].url}/api/users/logout/`, { method: 'POST', headers, body })).status,
  ).toBe(204)
  expect(await me(production.replicas[0])).toBe(401)
})

test('the portal is one in the browser: a leader logs in behind nginx without a console message', async ({ page }) => {
  await page.goto(`${production.url}/login`)
  await page.getByLabel('Användarnamn', { exact: true }).fill('lagledare')
  await page.getByLabel('Lösenord', { exact: true }).fill('Karneval2025')
  await page.getByRole('button', { name: 'Logga in' }).last().click()
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
})
