import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The page's document, its files and its answer are on the device. */
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
  await expect(page.getByText(/^Senast uppdaterad kl\. \d\d:\d\d/)).toBeVisible()
  await kept(page, '/api/events/timetable/')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: /^Senast uppdaterad kl\. \d\d:\d\d\. Uppgifterna kan inte/ }),
  ).toBeVisible()
  await expectNoHorizontalScroll(page)
  await context.setOffline(false)
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  await kept(page, '/api/events/heatschedule/')
  await context.setOffline(true)
  // Straight to the address, as from a bookmark: the document of the one page serves the other.
  await page.goto('/tidtabeller/heatindelning')
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill('Sursik')
  await expect(page.getByRole('row', { name: /Sursik/ }).first()).toBeVisible()
  await page.goto('/tidtabeller/minutschema')
  await expect(page.getByRole('table').first()).toBeVisible()
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
      !/^\/(assets|remotes)\/|^\/(app\.html)?$|^\/\.kept-pages$|^\/api\/events\/(timetable|heatschedule|stafettkarneval\/list)\/$/.test(
        path,
      ),
  )
  expect(foreign).toEqual([])
  expect(urls.length).toBeGreaterThan(5)
})
