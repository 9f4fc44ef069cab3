import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import budgets from '../../shared/build/budgets.json' with { type: 'json' }
import { type RunningDocuments, startDocuments } from '../fixtures/documents.ts'
import { withPagesInPieces } from '../fixtures/in-pieces.ts'
import { login } from '../fixtures/login.ts'
import { settled, shifts } from '../fixtures/page-checks.ts'
import { siteDir } from '../fixtures/paths.ts'
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
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ whole }, use) => use(whole.url),
})

const pages = [
  { path: '/tidtabeller/minutschema', title: 'Minutschema', text: /5 × 80 m flickor, åk 1–6/ },
  { path: '/tidtabeller/heatindelning', title: 'Heatindelning', text: /Heat 1/ },
  { path: '/tidtabeller/minutschema/2025-05-17', title: 'Minutschema lördag 17.5.', text: /lördag 17.5.2025/ },
  {
    path: '/tidtabeller/minutschema/alla',
    title: 'Minutschema, alla dagar',
    text: /fredag 16.5.2025.*lördag 17.5.2025/,
  },
  {
    path: '/tidtabeller/heatindelning/2025-05-17',
    title: 'Heatindelning lördag 17.5.',
    text: /4 × 100 m flickor, åk 7–9/,
  },
  {
    path: '/tidtabeller/heatindelning/alla',
    title: 'Heatindelning, alla dagar',
    text: /fredag 16.5.2025.*lördag 17.5.2025/,
  },
  { path: '/tidtabeller/heatindelning/gren/21', title: /^\d × .* m/, text: /Heat 1/ },
  { path: '/skola', title: 'Skolor', text: /Vasa övningsskola/ },
  { path: '/skola/vasa-ovningsskola', title: 'Vasa övningsskola: starter', text: /Nästa start/ },
  { path: '/resultservice', title: 'Resultatservice', text: /Till resultaten/ },
  { path: '/resultservice/rekord', title: 'Karnevalsrekord genom åren', text: /Tidigare:/ },
  { path: '/resultservice/arkiv', title: 'Karnevalerna genom åren', text: /2024/ },
  { path: '/resultservice/arkiv/2024', title: 'Resultat 2024', text: /Snabbast \d/ },
  { path: '/tidtabeller/kontroll', title: 'Gäller listan?', text: /lista/i },
  { path: '/documentation', title: 'Dokumentation', text: /Tävlingsregler/ },
  { path: '/documentation/qna', title: 'Frågor och svar', text: /\?/ },
  { path: '/documentation/privacypolicy', title: 'Integritetspolicy', text: /personuppgift/i },
  { path: '/documentation/tillganglighet', title: 'Tillgänglighet', text: /WCAG/ },
]

/** Pages that most visitors open. */
const small = ['/tidtabeller/minutschema', '/tidtabeller/heatindelning', '/skola/vasa-ovningsskola', '/resultservice']

test.describe('T13: without any script', () => {
  test.use({ javaScriptEnabled: false })
  for (const { path, title, text } of pages)
    test(`${path} can be read`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      await expect(page).toHaveTitle(`${heading} – Stafapp 2.0`)
      await expect(page.getByRole('main')).toContainText(text)
      await expect(page.getByText('Det behövs för att logga in')).toHaveCount(0)
      // Nothing is shown that only scripts could answer.
      for (const name of ['Öppna menyn', /Välj karneval/, 'Skriv ut', 'Öppna alla'])
        await expect(page.getByRole('button', { name })).toHaveCount(0)
      await expect(page.locator('#start-failure')).toBeHidden()
    })

  test('a page that needs scripts says so, finds a school and leads on by the menu', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 404/)
    for (const path of ['/login', '/finns/inte']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Den här sidan behöver JavaScript')
      await expect(
        page.getByRole('navigation', { name: 'Meny' }).getByRole('link', { name: 'Minutschema' }),
      ).toBeVisible()
    }
    await page.getByRole('searchbox', { name: 'Hitta er skola' }).fill('sursik')
    await page.getByRole('button', { name: 'Sök' }).click()
    await expect(page).toHaveURL('/skola/sursik-skola')
  })

  test('the landing page has the menu, and says what the login needs', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Meny', exact: true })
    await menu.getByText('Meny', { exact: true }).click()
    await expect(menu.getByText('Att logga in, anmäla och beställa kräver JavaScript.')).toBeVisible()
    await menu.getByRole('link', { name: 'Resultatservice' }).click()
    await expect(page).toHaveURL('/resultservice')
  })

  test('a page leads on by its links', async ({ page }) => {
    await page.goto('/documentation')
    await page.getByRole('main').getByRole('link', { name: 'Frågor och svar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frågor och svar')
  })

  for (const width of [360, 1280])
    test(`at ${width} px the menu leads to every public page`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/tidtabeller/minutschema')
      const menu = page.getByRole('navigation', { name: 'Meny', exact: true })
      await menu.getByText('Meny', { exact: true }).click()
      await menu.getByRole('link', { name: 'Heatindelning' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heatindelning')
    })

  test('days are links, and the sections of all days open', async ({ page }) => {
    await page.goto('/tidtabeller/heatindelning')
    await page.getByRole('link', { name: 'lördag 17.5.' }).click()
    await expect(page).toHaveURL('/tidtabeller/heatindelning/2025-05-17')
    const closed = page.locator('details:not([open])').filter({ hasText: 'Visa heaten' }).first()
    await closed.locator('summary').click()
    await closed.or(page.locator('details')).getByRole('link', { name: 'Visa heaten' }).first().click()
    await expect(page).toHaveURL(/\/gren\/\d+$/)
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.goto('/tidtabeller/heatindelning/alla')
    await expect(page.getByRole('table').first()).toBeHidden()
    await page.locator('main details summary').first().click()
    await expect(page.getByRole('table').first()).toBeVisible()
  })

  test('the map of the arena is there when it is asked for', async ({ page }) => {
    await page.goto('/tidtabeller/minutschema')
    await page.getByText('Karta över arenan').click()
    const map = page.getByRole('img', { name: /^Arenan med banorna/ })
    await expect(map).toBeVisible()
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('T18: a search leads to the school, or to a list of those that it may mean', async ({ page }) => {
    for (const path of ['/tidtabeller/minutschema', '/tidtabeller/heatindelning', '/skola']) {
      await page.goto(path)
      await page.getByRole('searchbox').fill('vasa ovningskola')
      await page.getByRole('button', { name: 'Sök', exact: true }).click()
      await expect(page).toHaveURL('/skola/vasa-ovningsskola')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola: starter')
    }
    await page.goto('/skola')
    await page.getByRole('searchbox').fill('skola')
    await page.getByRole('button', { name: 'Sök', exact: true }).click()
    await page.getByRole('link', { name: 'Vasa övningsskola' }).click()
    await expect(page).toHaveURL('/skola/vasa-ovningsskola')
  })
})

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
          // How fresh the page is becomes known when the code runs.
          const rest = (text: string | null) => text?.replace(/kl\.\s\d\d:\d\d(, ändringar syns direkt)?/, '')
          expect(rest(after)).toBe(rest(before))
        }
      })
  })

for (const width of [360, 768])
  test.describe(`a document that comes in pieces, at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })
    for (const path of [...small, '/tidtabeller/heatindelning/alla'])
      test(`${path} moves nothing that is shown`, async ({ page, whole }) => {
        await withPagesInPieces(whole.url, (url) => page.goto(url + path))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await shifts(page)).toBeLessThan(0.02)
      })
  })

/** What a visit three hours ago has left: other times, and the other day. */
const returning = ({ key, timeAt }: { key: string; timeAt: number }) => {
  const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
  for (const visit of [stored.base, stored.last]) {
    visit.at -= 3 * 3_600_000
    for (const fact of Object.values(visit.facts) as unknown[][]) fact[timeAt] = Number(fact[timeAt]) - 600_000
  }
  localStorage.setItem(key, JSON.stringify(stored))
  localStorage.setItem('heat_selected_date', '2025-05-17')
}

/** Where each schedule keeps the visit, and the place of the time in each of its facts. */
const schedules = [
  { path: '/tidtabeller/minutschema', key: 'timetable_seen', timeAt: 0 },
  { path: '/tidtabeller/heatindelning', key: 'heat_seen', timeAt: 2 },
]

for (const width of [360, 1280])
  test.describe(`who returns at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })
    for (const { path, key, timeAt } of schedules)
      test(`${path} tells what has changed without moving anything (T13)`, async ({ context }) => {
        const earlier = await context.newPage()
        await earlier.goto(path)
        await expect(earlier.locator('html')).toHaveAttribute('data-started', 'true')
        await earlier.waitForFunction((name) => localStorage.getItem(name), key)
        // A schedule stores its visit once more when it is left, which may be after the next page has come.
        await earlier.close()
        const page = await context.newPage()
        await page.goto('/documentation/qna')
        await page.waitForFunction((name) => localStorage.getItem(name), key)
        await page.evaluate(returning, { key, timeAt })
        await page.goto(path)
        await expect(page.getByRole('group', { name: 'Ändrat sedan sist' })).toBeVisible()
        await settled(page)
        expect(await shifts(page)).toBeLessThan(0.02)
      })
  })

test('T8: the HTML of public pages keeps its byte budget, so that it comes with the first packets', async ({
  whole,
}) => {
  const limit = budgets.document.htmlBytes
  const html = {
    '/': readFileSync(join(siteDir, 'index.html'), 'utf8'),
    ...Object.fromEntries(small.map((path) => [path, whole.documents.read(path)])),
  }
  for (const [path, text] of Object.entries(html)) {
    const bytes = brotliCompressSync(text).length
    console.log(`${path}: ${bytes} of ${limit} bytes`)
    expect(bytes, path).toBeGreaterThan(1000)
    expect(bytes, path).toBeLessThanOrEqual(limit)
  }
})

test('an address with a query starts from the data of the document', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema?dag=2025-05-17')
  await expect(page.getByRole('link', { name: 'lördag 17.5.' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect(page.getByRole('table')).toContainText('lördag 17.5.2025')
})

test('the code is asked for when the page has been painted (T13)', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema')
  await expect(page.locator('html[data-started="true"]')).toBeAttached()
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/remotes/') && name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(painted).toBeGreaterThan(0)
  expect(asked.length).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThan(painted ?? 0)
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
  // The documents of the first change are still being written: they give way for at most half a minute.
  await expect.poll(() => documents.read('/tidtabeller/minutschema'), { timeout: 30_000 }).not.toContain('Planerat ')
})

async function accessOf(page: Page, { url }: Portal): Promise<string> {
  const data = { username: 'superadmin', password: 'Karneval2025' }
  const response = await page.request.post(`${url}/api/users/login/`, { data })
  return ((await response.json()) as { access: string }).access
}

test('a document from before the race day is taken over as it is, and then shows the present', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/)
  const path = '/skola/vasa-ovningsskola'
  const presentAt = Date.parse('2025-05-17T09:40:00+03:00')
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/"ahead":-?\d+/, `"ahead":${presentAt - Date.now()}`) })
  })
  // The server would set the clock to its own time.
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Nästa start' })).toContainText(/Start om \d+ min.*Start 10:02/)
})

for (const { path, label, found } of [
  { path: '/', label: 'Hitta er skola', found: /^\d+ skolor\. Skriv mer/ },
  { path: '/skola', label: 'Sök skola', found: /^\d\d? skolor$/ },
  { path: '/tidtabeller/heatindelning', label: 'Sök skola', found: /^\d+ starter$/ },
])
  test(`what is written on ${path} before its code has come is kept and searched for`, async ({ page }) => {
    let letCome: () => void = () => undefined
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route(/\.js(\?|$)/, async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.getByRole('main').getByRole('searchbox', { name: label })
    await field.fill('vasa')
    letCome()
    await expect(page.getByRole('status').filter({ hasText: found })).toHaveCount(1)
    await expect(field).toHaveValue('vasa')
  })
