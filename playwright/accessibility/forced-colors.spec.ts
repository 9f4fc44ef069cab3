import type { Locator } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const lines = (place: Locator) =>
  place.evaluate((element) => {
    const { borderStyle, borderBottomColor, outlineStyle } = getComputedStyle(element)
    return { borderStyle, borderBottomColor, outlineStyle }
  })

/** A chosen element must have another border than others, because forced colours remove the page's own colours. */
const expectTold = async (chosen: Locator, other: Locator) =>
  expect(await lines(chosen)).not.toEqual(await lines(other))

test('A16: with forced colours buttons and fields have their edges, and what is chosen is told from what is not', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await login(page, 'super_admin')

  await page.goto('/admin/invoicing')
  await settled(page)
  const parts = page.getByRole('navigation', { name: 'Faktureringens delar' }).getByRole('link')
  await expectTold(parts.nth(0), parts.nth(1))
  // The browser itself draws a checkbox, with the system's colours and without a border of the page.
  const controls = page.getByRole('main').locator('input:not([type="checkbox"]), select, button[class*="button"]')
  for (const control of await controls.all()) {
    const { borderStyle } = await lines(control)
    expect(borderStyle, await control.evaluate((element) => element.outerHTML)).not.toBe('none')
  }

  await page.goto('/admin/heats')
  await page.getByRole('link', { name: '4 × 100 m pojkar, andra stadiet, försök' }).click()
  const places = page.getByRole('button', { name: /^Bana \d+: (?!ledig)/ })
  await places.nth(0).click()
  await expect(places.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expectTold(places.nth(0), places.nth(1))
})
