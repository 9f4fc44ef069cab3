import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../fixtures/chromium.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the page's document, files and API response are cached. */
async function kept(page: Page, answer: string): Promise<void> {
  const isKept = (path: string) =>
    page.evaluate(async (wanted) => {
      const held = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      const urls = held.flat()
      return ['/app.html', '/assets/', '/remotes/', wanted].every((part) => urls.some((url) => url.includes(part)))
    }, path)
  await expect.poll(() => isKept(answer), { timeout: 30_000 }).toBe(true)
}

test('the schedules can be read without a network after one visit, and say how old they are', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await expect(page.getByText(/^Senast uppdaterad kl\.\s\d\d:\d\d/)).toBeVisible()
  await kept(page, '/api/events/timetable/')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: /^Senast uppdaterad kl\.\s\d\d:\d\d\. Uppgifterna kan inte/ }),
  ).toBeVisible()
  await expectNoHorizontalScroll(page)
  await context.setOffline(false)
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  await kept(page, '/api/events/heatschedule/')
  await context.setOffline(true)
  // Opened by URL, as from a bookmark: all pages but the start page share one cached document.
  await page.goto('/tidtabeller/heatindelning')
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill('Sursik')
  await expect(page.getByRole('row', { name: /Sursik/ }).first()).toBeVisible()
  await page.goto('/tidtabeller/minutschema')
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('each page of a visit can be read without a network, also one that a link led to later', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  await kept(page, '/api/events/heatschedule/')
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('main').getByRole('link', { name: 'Minutschema' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minutschema')
  await expect(page.getByRole('table').first()).toBeVisible()
  const listed = () => page.evaluate(async () => (await caches.match('/.kept-pages'))?.text())
  await expect.poll(listed, { timeout: 15_000 }).toContain('/tidtabeller/minutschema')
  await context.setOffline(true)
  await page.goto('/documentation/qna')
  const note = page.getByRole('status').filter({ hasText: 'Du saknar kontakt' })
  await expect(note.getByRole('link')).toHaveText(['Heatindelning', 'Minutschema'])
})

test('a school’s own page opens without a network in a new tab after one visit', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.goto('/skola/sursik-skola')
  await settled(page)
  await expect(page.getByRole('region', { name: 'Nästa start' })).toContainText('Upprop')
  await kept(page, '/api/events/schools/sursik-skola/')
  await context.setOffline(true)
  const tab = await context.newPage()
  await tab.goto('/skola/sursik-skola')
  await expect(tab.getByRole('region', { name: 'Nästa start' })).toContainText('Upprop')
  await expect(tab.getByText(/Uppgifterna kan inte uppdateras just nu/)).toBeVisible()
})

test('the start page’s search, never used before, works without a network, and a sent one goes on in the list of schools', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  // On a race day for everybody; on other days for who follows a school.
  await page.addInitScript(() =>
    localStorage.setItem('followed_schools', JSON.stringify([{ slug: 'cygnaeus-skola', name: 'Cygnaeus skola' }])),
  )
  await page.goto('/')
  await settled(page)
  await kept(page, '/api/events/schools/')
  const holdsSearch = () =>
    page.evaluate(async () => {
      const files = await caches.open('files-1')
      const held = await files.matchAll()
      const texts = await Promise.all(held.map((file) => file.text()))
      const pages = await (await caches.match('/.kept-pages'))?.json()
      return (
        pages?.includes('/skola') &&
        ['Skolor som motsvarar', String.raw`suggestions\.module__found`].every((part) =>
          texts.some((text) => text.includes(part)),
        )
      )
    })
  await expect.poll(holdsSearch, { timeout: 30_000 }).toBe(true)
  await context.setOffline(true)
  await page.reload()
  const field = page.getByRole('searchbox', { name: 'Hitta er skola' })
  await field.fill('sursi')
  await expect(page.getByRole('main').getByRole('link', { name: /^Sursik skola/ })).toBeVisible()
  // As sent before the page’s code is there.
  await page.goto('/skola/sok?namn=pedersöre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skolor')
  await expect(page.getByRole('searchbox')).toHaveValue('pedersöre')
  await expect(page.getByRole('main').getByRole('link', { name: /^Sursik skola/ })).toBeVisible()
})

test('nothing of an account is ever kept on the device', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/)
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await kept(page, '/api/events/timetable/')
  await page.goto('/passwordreset/a-secret-token')
  await settled(page)
  await page.goto('/login')
  await page.getByRole('textbox', { name: /användarnamn/i }).fill('lagledare')
  await page.getByLabel('Lösenord', { exact: true }).fill('Karneval2025')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  const urls = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  const foreign = urls.filter(
    (path) =>
      !/^\/(assets|portal|remotes)\/|^\/(app\.html)?$|^\/\.kept-pages$|^\/api\/events\/(timetable|heatschedule|results|stafettkarneval\/list)\/$/.test(
        path,
      ),
  )
  expect(foreign).toEqual([])
  expect(urls.length).toBeGreaterThan(5)
})

/** The same browser profile after a restart: only data on disk is left. */
async function restarted(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    baseURL,
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    locale: 'sv-FI',
    timezoneId: 'Europe/Helsinki',
    serviceWorkers: 'allow',
  })
}

test('the school’s own day opens without a network in a new tab and after a restart of the browser, and is gone after a logout', async ({
  portal,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-browser-'))
  const runner = (page: Page) => page.getByRole('list', { name: /^Sträckor/ }).first()
  const first = await restarted(folder, portal.url)
  const page = await first.newPage()
  await login(page, 'teacher')
  await page.goto('/lagledare/vartschema')
  await settled(page)
  await expect(runner(page)).toBeVisible()
  const names = (await runner(page).textContent()) ?? ''
  await kept(page, '/api/events/stafettkarneval/list/')
  await first.setOffline(true)
  const tab = await first.newPage()
  await tab.goto('/lagledare/vartschema')
  await expect(runner(tab)).toHaveText(names)
  await expect(tab.getByText(/Uppgifterna kan inte uppdateras just nu/)).toBeVisible()
  await first.close()

  const second = await restarted(folder, portal.url)
  await second.setOffline(true)
  const later = await second.newPage()
  await later.goto('/lagledare/vartschema')
  await expect(runner(later)).toHaveText(names)

  // A page that was not visited lists the available pages with links.
  await later.goto('/lagledare/orderspage')
  await expect(later.getByText('Resten av portalen kräver internet. Har du skrivit något')).toBeVisible()
  await expect(later.getByText('Resten av portalen fungerar')).toHaveCount(0)
  await expectNoAxeViolations(later)
  const note = later.getByRole('status').filter({ hasText: 'Du saknar kontakt med servern.' })
  await note.getByRole('link', { name: 'Vår skolas schema' }).click()
  await expect(runner(later)).toBeVisible()
  await expect(note).toHaveCount(0)

  await second.setOffline(false)
  await later.goto('/')
  await settled(later)
  await later.getByRole('button', { name: 'Logga ut' }).first().click()
  await expect(later.getByRole('link', { name: 'Logga in' }).first()).toBeVisible()
  await second.setOffline(true)
  const names2 = await later.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(names2).not.toContain('school-day')
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a leader’s page that needs the net opens the portal without one, which says so, and keeps nothing but code', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'teacher')
  await page.goto('/lagledare/teamregistration')
  await settled(page)
  await kept(page, '/remotes/')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Du saknar kontakt med servern.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lag och löpare')
  await expectNoAxeViolations(page)
  const urls = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(
    urls.filter((path) => !/^\/(assets|portal|remotes)\/|^\/app\.html$|^\/\.kept-pages$|karneval\/list\/$/.test(path)),
  ).toEqual([])
})

test('a visitor without a network is not offered what needs a login', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await kept(page, '/api/events/timetable/')
  await context.setOffline(true)
  await page.goto('/documentation/qna')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frågor och svar kan inte nås just nu')
  await expect(page.getByText('Resten av portalen fungerar')).toHaveCount(0)
  const note = page.getByRole('status').filter({ hasText: 'Du saknar kontakt' })
  await expect(note).not.toContainText('Har du skrivit något')
  const list = note.getByRole('link')
  await expect(list).toHaveText(['Minutschema'])
  await list.click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('who has read a document alone gets the portal without a network, and the page itself as soon as there is one', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/documentation/qna')
  await settled(page)
  await kept(page, '/app.html')
  await context.setOffline(true)
  await page.goto('/tidtabeller/minutschema')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Minutschema kan inte nås just nu')
  await expect(page.getByText('sidan är inte sparad i den här webbläsaren', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(heading).toHaveText('Minutschema')
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('a school’s page that is not kept says so at once, and opens when the network is back', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.goto('/skola/sursik-skola')
  await settled(page)
  await kept(page, '/api/events/schools/sursik-skola/')
  await context.setOffline(true)
  await page.goto('/skola/cygnaeus-skola')
  await expect(page.getByRole('alert')).toContainText('Servern kunde inte nås.', { timeout: 3000 })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cygnaeus skola: starter')
})
