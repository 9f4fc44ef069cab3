import type { Locator, Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

test('A5: the skip link is the first stop, is seen on focus and leads to the content', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Hoppa till innehållet' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(inMain, 'the next stop lies in the content').toBe(true)
})

test('A4: the heading has focus after a route change and after going back, not on the first load', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema')
  await settled(page)
  await expect(heading(page)).not.toBeFocused()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Stafapp/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Minutschema')
  await expect(heading(page)).toBeFocused()
})

test('A6: one heading of level 1 and each landmark once', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page)).toHaveCount(1)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await expect(page.getByRole('region', { name: /./ }).filter({ hasText: 'Anmälan av löpare stänger' })).toBeVisible()
})

test('A2: the page is Swedish, and the words that the portal has in English say so', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await page.goto('/documentation')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.getByRole('button', { name: 'Öppna menyn' }).click()
  for (const words of ['Login', 'Menu', 'Powered by'])
    await expect(page.locator('[lang="en"]').filter({ hasText: new RegExp(`^${words}$`) })).not.toHaveCount(0)
})

/** Presses Tab for more than one round; true if the focus never left the element. */
const staysInside = async (page: Page, inside: Locator): Promise<boolean> => {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    // Focus may pass through the browser's own controls; the active element is then the body.
    const where = await inside.evaluate((element) =>
      document.activeElement === document.body
        ? 'browser'
        : element.contains(document.activeElement)
          ? 'inside'
          : 'outside',
    )
    if (where === 'outside') return false
  }
  return true
}

for (const key of ['Enter', 'Space'] as const)
  test(`A8: the drawer opens by ${key}, holds focus, closes by Escape and gives focus back`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await login(page, 'super_admin')
    await page.goto('/tidtabeller/minutschema')
    await settled(page)
    const opener = page.getByRole('button', { name: 'Öppna menyn' })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.focus()
    await page.keyboard.press(key)
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    expect(await staysInside(page, drawer), 'focus stays in the drawer').toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  })

/** Nothing of these files comes until the returned function is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

test('a button pressed before the page’s code is there answers when it comes, once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  const release = await holdBack(page, '**/assets/main.*.js')
  await page.goto('/')
  // The page's first script is here, which remembers presses.
  await expect(page.getByRole('combobox', { name: 'Utseende' })).toBeEnabled()
  const opener = page.getByRole('button', { name: 'Öppna menyn' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('button', { name: 'Stäng menyn' })).toBeFocused()
})

test('A8: a menu opened before the page’s code is there moves to its button and says that it is open', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/main.*.js')
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Välj karneval' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.locator(':popover-open')
  await expect(menu).toBeVisible()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  const [above, below] = [await opener.boundingBox(), await menu.boundingBox()]
  expect(below?.y).toBe((above?.y ?? 0) + (above?.height ?? 0) + 4)
})

test('A8: the carnival menu opens by Enter, closes by Escape and gives focus back', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Välj karneval' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  const choice = page.getByRole('button', { name: 'Stafettkarnevalen 2024' })
  await expect(choice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})
