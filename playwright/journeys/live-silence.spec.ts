import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type CuttingProxy, startCuttingProxy } from '../../api/src/test/support/cutting-proxy.ts'
import { settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

const direct = (page: Page) => page.getByText(/ändringar syns direkt/)

/** Adds a delay to the carnival's first race; resolves with a function that undoes it. */
async function delay(url: string, minutes: number): Promise<() => Promise<void>> {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'superadmin', password: 'Karneval2025' }),
  })
  const { access } = (await login.json()) as { access: string }
  const authorization = `Bearer ${access}`
  const plan = await (await fetch(`${url}/api/events/timetable/plan/`, { headers: { authorization } })).json()
  const row = (plan as { rows: { id: number; track: number | null }[] }).rows.find(({ track }) => track !== null)
  const path = `${url}/api/events/timetable/delays/`
  const body = JSON.stringify({ row: row?.id, from_heat: 1, minutes })
  const answer = await fetch(path, { method: 'POST', headers: { ...headers, authorization }, body })
  expect(answer.status).toBe(201)
  const { delays } = (await answer.json()) as { delays: { id: number }[] }
  return async () => {
    const undone = await fetch(`${path}${Math.max(...delays.map(({ id }) => id))}/undo/`, {
      method: 'POST',
      headers: { authorization },
    })
    expect(undone.status).toBe(200)
  }
}

/** Opens the page through a proxy that can stop forwarding. */
async function openThrough(proxy: CuttingProxy, page: Page): Promise<void> {
  await page.goto(`${proxy.url}/tidtabeller/minutschema`)
  await settled(page)
  await expect(direct(page)).toBeVisible()
}

test('a server that is away for 90 s: within 10 s the page no longer says that changes are seen at once, afterwards it does again', async ({
  page,
  consoleWatch,
}) => {
  test.setTimeout(240_000)
  consoleWatch.allow(/Failed to load resource|ERR_/)
  const { dataDir, remove } = copySeededData()
  const first = await startServer({ dataDir })
  await page.goto(`${first.url}/tidtabeller/minutschema`)
  await settled(page)
  await expect(direct(page)).toBeVisible()
  first.process.kill('SIGKILL')
  const from = Date.now()
  await expect(direct(page)).toHaveCount(0, { timeout: 10_000 })
  await expect(
    page.getByText(/ändringar hämtas två gånger i minuten|kan inte uppdateras just nu/).first(),
  ).toBeVisible()
  await pause(90_000 - (Date.now() - from))
  await expect(direct(page)).toHaveCount(0)
  const second = await startServer({ dataDir, port: first.port })
  await expect(direct(page)).toBeVisible({ timeout: 10_000 })
  await second.stop()
  remove()
})

test.describe('a network that swallows everything without an error', () => {
  for (const serviceWorkers of ['block', 'allow'] as const) {
    test(`of 30 s: not direct within 10 s, the change of that time is seen and read aloud within 10 s of its return (service worker: ${serviceWorkers})`, async ({
      browser,
      portal,
    }) => {
      test.setTimeout(180_000)
      const proxy = await startCuttingProxy(portal.port)
      const context = await browser.newContext({ serviceWorkers })
      const page = await context.newPage()
      await openThrough(proxy, page)
      // Time for a service worker, if any, to cache the page's response.
      await pause(3000)
      proxy.fallSilent()
      await expect(direct(page)).toHaveCount(0, { timeout: 10_000 })
      const undo = await delay(portal.url, 7)
      await pause(20_000)
      await expect(page.getByText('Planerat')).toHaveCount(0)
      proxy.returnFromSilence()
      await expect(page.getByText('Planerat').first()).toBeAttached({ timeout: 10_000 })
      await expect(direct(page)).toBeVisible({ timeout: 10_000 })
      await expect(
        page.getByRole('status').filter({ hasText: /^Minutschemat har uppdaterats \d\d:\d\d\.$/ }),
      ).toBeAttached()
      await undo()
      await context.close()
      await proxy.close()
    })
  }
})

test('a change is read aloud in every open tab, and a tab goes on when the one that held the connection is closed', async ({
  page,
  context,
  portal,
}) => {
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  await expect(direct(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/tidtabeller/minutschema')
  await settled(other)
  await expect(direct(other)).toBeVisible()
  const spoken = (tab: Page, subject: string) =>
    tab.getByRole('status').filter({ hasText: new RegExp(`^${subject} har uppdaterats`) })
  const undo = await delay(portal.url, 6)
  await expect(spoken(page, 'Heatindelningen')).toBeAttached()
  await expect(spoken(other, 'Minutschemat')).toBeAttached()
  await page.close()
  await undo()
  await expect(other.getByText('Planerat')).toHaveCount(0)
  await expect(direct(other)).toBeVisible()
})
