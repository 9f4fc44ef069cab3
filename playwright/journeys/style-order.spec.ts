import type { Page } from '@playwright/test'
import { accounts } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

/** How the page's controls look: what its own styles say of a shared control depends on the order of the style sheets. */
const looks = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button, a, summary, input, select')].map((control) => {
      const { backgroundColor, minHeight, padding, fontWeight, borderTopWidth } = getComputedStyle(control)
      return [control.textContent, backgroundColor, minHeight, padding, fontWeight, borderTopWidth].join(' | ')
    }),
  )

test('a page looks the same whether the visit began on the start page or the login', async ({ browser, portal }) => {
  const seen: string[][] = []
  for (const start of ['/login', '/']) {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(start)
    await settled(page)
    // A press before the page is taken over would load the next page as a whole.
    await page.locator('html[data-started="true"]').waitFor({ state: 'attached' })
    const visit = await page.evaluate(() => performance.timeOrigin)
    if (start !== '/login')
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Log(in|ga in)$/ })
        .click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Användarnamn').fill(accounts.teacher.username)
    await page.getByLabel('Lösenord', { exact: true }).fill(accounts.teacher.password)
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expect(page).toHaveURL(/\/admin\/myschool/)
    await settled(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lag och löpare/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lag och löpare' })).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(visit)
    seen.push(await looks(page))
    await context.close()
  }
  const [direct, later] = seen
  expect(direct?.length).toBeGreaterThan(20)
  expect(later).toEqual(direct)
})
