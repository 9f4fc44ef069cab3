import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('every number of the overview opens its list', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/overview')
  await settled(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    // The list is aligned: all names begin at the same place, and so do all links for writing.
    for (const name of [/^\S+ saknas/, /^Skriv till dessa/]) {
      const links = page.getByRole('region', { name: 'Det här saknas' }).getByRole('link', { name })
      const lefts = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)))
      expect(lefts.length).toBeGreaterThan(1)
      expect(new Set(lefts).size).toBe(1)
    }
  }
  await expect(page.getByRole('img', { name: /^Linjediagram över anmälda lag i allt, / })).toBeVisible()
  const missing = page.getByRole('region', { name: 'Det här saknas' }).getByRole('link', { name: /^Betalare saknas/ })
  const schools = /: (.*)$/.exec((await missing.textContent()) ?? '')?.[1] ?? ''
  await missing.click()
  await expect(page.getByRole('status').filter({ hasText: /skol(a|or)$/ })).toHaveText(schools)
  await page.goBack()
  await page.getByRole('region', { name: 'Lag per gren' }).getByRole('link').first().click()
  await expect(page.getByText(/^Skolor med lag i 5 × 80 m flickor/)).toBeVisible()
  await page.getByRole('button', { name: 'Visa alla skolor' }).click()
  await expect(page.getByText(/^Skolor med lag i/)).toHaveCount(0)
})

test('the organiser sees the next step and what waits, and is at the decision with one press', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Översikt')
  const steps = page.getByRole('region', { name: /^Årets steg/ })
  await steps.getByText(/steg är klara/).click()
  await expect(steps.getByRole('listitem')).toHaveCount(12)
  await expect(steps.locator('[aria-current="step"]')).toHaveCount(1)
  await page
    .getByRole('region', { name: 'Väntar på ditt beslut' })
    .getByRole('link', { name: /betalning(ar)? väntar på beslut$/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referensbetalningar')
})
