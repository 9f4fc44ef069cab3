import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const register = async (page: Page) => {
  await login(page, 'super_admin')
  await page.goto('/admin/schoollist')
  await expect(head(page, 'Skola')).toHaveAttribute('aria-sort', 'ascending')
}

test('a table is sorted, its columns are chosen and its pages are turned by keyboard, and the choice is kept', async ({
  page,
}) => {
  await register(page)
  await test.step('the head sorts, and keeps the focus', async () => {
    await head(page, 'Ort').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(head(page, 'Ort')).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('Enter')
    await expect(head(page, 'Ort')).toHaveAttribute('aria-sort', 'descending')
    await expect(head(page, 'Skola')).not.toHaveAttribute('aria-sort')
  })
  await test.step('a column is hidden, and Escape closes the choice', async () => {
    const choice = page.getByText('Kolumner')
    await choice.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Skolstadium' })).not.toBeChecked()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: 'Skolstadium' })).toBeHidden()
    await expect(choice).toBeFocused()
    await expect(head(page, 'Skolstadium')).toHaveCount(0)
  })
  await test.step('the last page keeps the focus on the button that leads no further', async () => {
    const next = page.getByRole('button', { name: 'Nästa' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sida=2/)
    await expect(next).toBeFocused()
  })
  await test.step('another visit finds the columns as they were chosen', async () => {
    await page.goto('/admin/schoollist')
    await expect(head(page, 'Lag').first()).toBeVisible()
    await expect(head(page, 'Skolstadium')).toHaveCount(0)
    await expect(page.getByText('Kolumner (5 av 6)')).toBeVisible()
  })
})

test('on a phone the rows of a table are cards with labels, in an order that can be chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'super_admin')
  await page.goto('/admin/schoollist')
  const order = page.getByRole('combobox', { name: 'Ordna enligt' })
  await order.selectOption('Skola Ö–A')
  await expect(page).toHaveURL(/ordning=-name/)
  const card = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first()
  const teams = card.getByRole('cell').nth(2)
  await expect(page.locator('thead')).toBeHidden()
  // Rows of the new order replace those that were there.
  await expect.poll(() => teams.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Lag"')
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
})

test('the head of a table stays in sight under the bar while its rows are scrolled', async ({ page }) => {
  await register(page)
  await page.getByRole('rowheader').nth(20).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  const bar = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => Math.round((await head(page, 'Skola').boundingBox())?.y ?? 0))
    .toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)))
})
