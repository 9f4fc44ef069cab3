import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const place = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls to a link far down, follows it, and comes back. */
async function thereAndBack(page: Page, link: ReturnType<Page['locator']>, heading: RegExp): Promise<void> {
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await place(page)
  expect(before).toBeGreaterThan(300)
  const from = page.url()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(await place(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(from)
  await expect.poll(() => place(page)).toBe(before)
}

test('back from an event and a school leads to the place in the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await thereAndBack(page, page.getByRole('rowheader').getByRole('link').last(), /^(?!Minutschema)/)
  await page.goto('/skola')
  await settled(page)
  await thereAndBack(page, page.getByRole('main').getByRole('listitem').getByRole('link').nth(40), /: starter$/)
  await login(page, 'super_admin')
  await page.goto('/admin/schoollist')
  await settled(page)
  const school = page
    .getByRole('main')
    .getByRole('link', { name: /skola$/ })
    .nth(8)
  await thereAndBack(page, school, /skola/)
  // The keyboard goes on from there.
  await expect(school).toBeFocused()
})
