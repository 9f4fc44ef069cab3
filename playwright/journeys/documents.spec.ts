import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningDocuments, startDocuments } from '../fixtures/documents.ts'
import { login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { test as base, expect } from '../fixtures/test.ts'

type Portal = RunningServer & { documents: RunningDocuments }

/** This worker's portal with its writer of documents, as `npm start` runs them. */
const test = base.extend<object, { whole: Portal }>({
  whole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const { dataDir, remove } = copySeededData()
      const server = await startServer({ dataDir })
      const documents = await startDocuments(server, { dataDir })
      await use({ ...server, documents })
      await documents.stop()
      await server.stop()
      remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ whole }, use) => use(whole.url),
})

const pages = [
  { path: '/tidtabeller/minutschema', title: 'Minutschema', text: /5 × 80 m flickor, åk 1–6/ },
  { path: '/tidtabeller/heatindelning', title: 'Heatindelning', text: /Heat 1/ },
  { path: '/tidtabeller/kontroll', title: 'Gäller listan?', text: /lista/i },
  { path: '/documentation', title: 'Dokumentation', text: /Tävlingsregler/ },
  { path: '/documentation/qna', title: 'Frågor och svar', text: /\?/ },
  { path: '/documentation/privacypolicy', title: 'Integritetspolicy', text: /personuppgift/i },
  { path: '/documentation/tillganglighet', title: 'Tillgänglighet', text: /WCAG/ },
]

test.describe('T13: without any script', () => {
  test.use({ javaScriptEnabled: false })
  for (const { path, title, text } of pages)
    test(`${path} can be read`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page).toHaveTitle(`${title} – Stafapp 2.0`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('main')).toContainText(text)
      await expect(page.locator('noscript')).toHaveCount(0)
      await expect(page.locator('#start-failure')).toBeHidden()
    })

  test('a page leads on by its links', async ({ page }) => {
    await page.goto('/documentation')
    await page.getByRole('main').getByRole('link', { name: 'Frågor och svar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frågor och svar')
  })
})

/** Sum of the layout shifts of the page so far. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const all = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(all.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })
    for (const { path } of pages)
      test(`${path} starts from its document (T13): nothing is fetched twice, nothing moves`, async ({ page }) => {
        const calls: string[] = []
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/api/') && pathname !== '/api/events/stream/') calls.push(pathname)
        })
        // The second visit is that of somebody who returns, with what the first one has stored.
        for (const visit of ['first', 'second']) {
          await page.goto(path)
          const before = await page.getByRole('main').textContent()
          await expect(page.locator('html')).toHaveAttribute('data-started', 'true')
          await settled(page)
          expect(calls, visit).toEqual([])
          expect(await shifts(page), visit).toBeLessThan(0.02)
          const after = await page.getByRole('main').textContent()
          expect(after?.replace(', ändringar syns direkt', '')).toBe(before?.replace(', ändringar syns direkt', ''))
        }
      })
  })

test('an address with a query starts from the data of the document', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema?dag=2025-05-17')
  await expect(page.getByRole('radio', { name: 'lördag 17.5.' })).toBeChecked()
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect(page.getByRole('table')).toContainText('lördag 17.5.2025')
})

test('the first tap works before the code is there', async ({ page }) => {
  await page.goto('/documentation', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'Frågor och svar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frågor och svar')
})

test('who is logged in sees the own menu soon after', async ({ page }) => {
  await login(page, 'teacher')
  await page.goto('/documentation/qna')
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logga in' })).toHaveCount(0)
})

test('what an organiser changes is in the document within seconds, and in an open page', async ({ page, whole }) => {
  const headers = { authorization: `Bearer ${await accessOf(page, whole)}` }
  const { documents, url } = whole
  await page.goto('/tidtabeller/minutschema')
  await expect(page.getByText(/ändringar syns direkt/)).toBeVisible()
  const plan = await (await page.request.get(`${url}/api/events/timetable/plan/`, { headers })).json()
  const row = (plan as { rows: { id: number; track: number | null }[] }).rows.find(({ track }) => track !== null)
  const other = statSync(join(documents.dir, 'documentation/qna.html')).mtimeMs
  const path = `${url}/api/events/timetable/delays/`
  const answer = await page.request.post(path, { headers, data: { row: row?.id, from_heat: 1, minutes: 7 } })
  expect(answer.status()).toBe(201)
  await expect.poll(() => documents.read('/tidtabeller/minutschema'), { timeout: 10_000 }).toContain('Planerat ')
  await expect(page.getByText('ny tid').first()).toBeAttached({ timeout: 10_000 })
  expect(statSync(join(documents.dir, 'documentation/qna.html')).mtimeMs).toBeGreaterThanOrEqual(other)
  const { delays } = (await answer.json()) as { delays: { id: number }[] }
  await page.request.post(`${path}${Math.max(...delays.map(({ id }) => id))}/undo/`, { headers })
  await expect.poll(() => documents.read('/tidtabeller/minutschema'), { timeout: 10_000 }).not.toContain('Planerat ')
})

async function accessOf(page: Page, { url }: Portal): Promise<string> {
  const data = { username: 'superadmin', password: 'Karneval2025' }
  const response = await page.request.post(`${url}/api/users/login/`, { data })
  return ((await response.json()) as { access: string }).access
}
