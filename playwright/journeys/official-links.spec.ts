import { pdfPages } from '../../api/src/test/support/pdf-text.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'

import { expect, test } from '../fixtures/test.ts'

test('the organiser makes the links of a day in one go, and prints a page for each post', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/tavlingsdag/lankar')
  await page.getByRole('textbox', { name: /^Upprop/ }).fill('Provgrind 1, Provgrind 2')
  await page.getByRole('textbox', { name: /^Prisutdelning/ }).fill('Provbordet')
  await page.getByRole('radio', { name: /^lördag/ }).check()
  await page.getByRole('button', { name: 'Skapa 3 länkar' }).click()
  await expect(page.getByRole('heading', { name: '3 nya länkar' })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Länkarna' }).getByText('Provgrind 2')).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
  const papers = await pdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  expect(papers).toHaveLength(3)
  for (const [index, post] of ['Upprop, Provgrind 1', 'Upprop, Provgrind 2', 'Prisutdelning, Provbordet'].entries()) {
    expect(papers[index]).toContain(post)
    expect(papers[index]).toContain('lördag 17.5.2025')
    expect(papers[index]).not.toContain('Funktionärslänkar')
  }
})
