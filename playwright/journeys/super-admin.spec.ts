import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const hits = (page: Page) => page.getByRole('status').filter({ hasText: /skol(a|or)$/ })
const cell = (page: Page, row: number) => page.getByRole('table').getByRole('rowheader').nth(row)

test('a super admin searches, filters, sorts and turns the page of the school register', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/schoollist')
  // Not a fixed number: journeys before this one may have added a school to the same server.
  await expect(hits(page)).toHaveText(/^\d{3} skolor$/)
  const all = (await hits(page).textContent()) ?? ''

  await test.step('the table is no wider than the page, also just above a tablet beside a scrollbar', async () => {
    for (const width of [360, 768, 1009, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
  })

  await test.step('sorts by municipality, both ways, and turns the page', async () => {
    await page.getByRole('columnheader', { name: 'Ort' }).click()
    await expect(page.getByRole('columnheader', { name: 'Ort' })).toHaveAttribute('aria-sort', 'ascending')
    const first = await cell(page, 0).textContent()
    await page.getByRole('button', { name: 'Nästa' }).click()
    await expect(cell(page, 0)).not.toHaveText(first ?? '')
    await expect(page).toHaveURL(/ordning=municipality&sida=2$/)
  })

  await test.step('filters with the keyboard', async () => {
    await page.getByRole('combobox', { name: 'Skolstadium' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/stadium=secondary_school/)
    await expect(hits(page)).not.toHaveText(all)
  })

  await test.step('finds the same list after a reload', async () => {
    const before = await hits(page).textContent()
    await page.reload()
    await expect(hits(page)).toHaveText(before ?? '')
    await expect(page.getByTitle('Andra stadiet')).toBeVisible()
  })

  await test.step('searches a school and opens it', async () => {
    await page.goto('/admin/schoollist')
    await page.getByRole('searchbox', { name: 'Sök skola eller ort' }).fill('vasa övn')
    await expect(hits(page)).toHaveText('1 skola')
    await page.getByRole('link', { name: 'Vasa övningsskola', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola')
  })
})

test('a super admin makes a school, merges it into another and downloads the register', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/schoollist')
  await page.getByRole('button', { name: 'Ny skola' }).click()
  await page.getByRole('textbox', { name: 'Skolans namn' }).fill('Ankdammens skola')
  await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Åbo')
  await page.getByRole('textbox', { name: 'Skoladministratörens e-post' }).fill('rektor@ankdammen.example')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Skapa skolan' }).click()
  await expect(page.getByText('Ankdammens skola har skapats och inbjudan har skickats')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ankdammens skola')
  await page.getByRole('link', { name: 'Adresser, elevantal och inbjudningar' }).click()
  await expect(page.getByText('rektor@ankdammen.example')).toBeVisible()

  await page.goto('/admin/schoollist')
  await page.getByRole('button', { name: 'Slå ihop dubbletter' }).click()
  await page.getByRole('combobox', { name: /^Dubbletten/ }).selectOption('Ankdammens skola, Åbo')
  await page.getByRole('combobox', { name: /^Skolan som blir/ }).selectOption({ index: 3 })
  await expect(page.getByRole('region', { name: /^Det här följer med/ })).toContainText('0 fakturor')
  await page.getByRole('textbox', { name: 'Orsak' }).fill('Fanns redan')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Slå ihop skolorna' }).click()
  await expect(page.getByText(/^Ankdammens skola är nu en del av/)).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hämta Excel: listan' }).click()
  expect((await file).suggestedFilename()).toBe('skolregister.xlsx')
  await page.goto('/admin/schoollist?saknas=billing')
  await expect(hits(page)).not.toHaveText('206 skolor')
})

test('a super admin reads the follow-up, and another carnival from the menu', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/economy/followup')
  const totals = page.getByRole('region', { name: 'Totalt' })
  for (const label of ['Fakturerat', 'Betalt', 'Obetalt', 'Förfallet', 'Ofakturerat'])
    await expect(totals.getByText(label, { exact: true })).toBeVisible()

  const bySchool = page.getByRole('table', { name: 'Per skola' })
  await page.getByRole('button', { name: 'Skola', exact: true }).click()
  await expect(bySchool.getByRole('columnheader', { name: 'Skola' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill('vasa')
  for (const name of await bySchool.getByRole('rowheader').allTextContents()) expect(name).toMatch(/vasa/i)

  await page.getByRole('button', { name: 'Välj karneval' }).click()
  await page.getByRole('button', { name: 'Stafettkarnevalen 2024' }).click()
  await expect(page.getByText(/^Stafettkarnevalen 2024, läget/)).toBeVisible()
})
