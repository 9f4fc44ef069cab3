import { accounts, loginWith } from '../fixtures/login.ts'
import { newSchool } from '../fixtures/new-school.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

test('a leader of a new school sees what to do and until when, and is there with one press', async ({ page }) => {
  const { leader } = await newSchool(page, 'Hemskolan')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Användarnamn' }).fill(leader.username)
  await page.getByLabel('Lösenord', { exact: true }).fill(leader.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Min karneval')
  const steps = page.getByRole('region', { name: 'Det här saknas' })
  await expect(steps.getByText('Anmäl lag: 10 dagar kvar')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Hemskolan, lågstadiet .*Inga lag/ })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  await steps.getByRole('link', { name: 'Anmäl lag', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmälan till grenar')
})

test('a school admin is led from what is missing to where it is mended', async ({ page }) => {
  await loginWith(page, accounts.school_admin)
  await page.goto('/admin/myschool')
  const table = page.getByRole('table', { name: 'Enhet för enhet' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByRole('link', { name: 'Visa lagledarna' }).first().click()
  await expect(page.getByRole('heading', { name: 'Lagledare och skoladministratörer' })).toBeFocused()
  await page.getByRole('link', { name: 'Gå till Betalare och fakturor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betalare och fakturor')
})

test('on a race day a leader goes from Min karneval to the pages of the public and back', async ({ browser }) => {
  const { dataDir, remove } = copySeededData()
  const now = '2025-05-16T12:50:00+03:00'
  const { page, close } = await openAt(browser, { dataDir, now, viewport: { width: 360, height: 740 } })
  await loginWith(page, accounts.teacher)
  await page.goto('/admin/myschool')
  await expect(page.getByRole('region', { name: 'Nästa start' })).toBeVisible()
  await settled(page)
  // Both pages show the state of the heats, of which each remote keeps its own answer in the common cache.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Stafapp/ })
    .click()
  await expect(page.getByRole('navigation', { name: 'Nu på karnevalen' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Nästa start' })).toBeVisible()
  await page.getByRole('link', { name: 'Minutschema' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Minutschema/)
  await settled(page)
  await close()
  remove()
})
