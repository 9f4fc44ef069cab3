import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const paths = {
  visitor: [
    '/',
    '/tidtabeller/minutschema',
    '/tidtabeller/heatindelning',
    '/skola/sursik-skola',
    '/documentation/qna',
    '/login',
  ],
  teacher: ['/lagledare/eventregistration', '/lagledare/teamregistration', '/lagledare/orderspage', '/admin/myschool'],
  super_admin: [
    '/admin/overview',
    '/admin/schoollist',
    '/admin/karneval',
    '/admin/heats',
    '/admin/invoicing',
    '/admin/invoicing?del=utskick',
    '/admin/invoicing?del=forsenade',
    '/economy/followup',
    '/economy/referencepayments',
    '/economy/aterbetalningar',
    '/economy/reskontra',
    '/economy/bokforing',
    '/economy/bokslut',
  ],
} as const

test.use({ colorScheme: 'dark' })

for (const who of ['visitor', 'teacher', 'super_admin'] as const)
  test(`A14, A15: pages of ${who} are readable in the dark theme`, async ({ page }) => {
    test.setTimeout(120_000)
    if (who !== 'visitor') await login(page, who)
    for (const path of paths[who])
      await test.step(path, async () => {
        await page.goto(path)
        await settled(page)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 22, 31)')
        await expectNoAxeViolations(page)
      })
    // Paper stays light (A24).
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })

test('the visitor’s choice of a theme is kept, and is there before the first paint', async ({ page }) => {
  await page.goto('/tidtabeller/minutschema')
  const choice = page.getByRole('combobox', { name: 'Utseende' })
  await expect(choice).toHaveValue('')
  await choice.selectOption('Ljust')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      document.documentElement.dataset.atFirstPaint ??= `${document.documentElement.dataset.theme} ${list.getEntries().length > 0}`
    }).observe({ type: 'paint', buffered: true }),
  )
  await page.goto('/documentation/qna')
  await expect(page.locator('html')).toHaveAttribute('data-at-first-paint', 'light true')
  await expect(choice).toHaveValue('light')
  await choice.selectOption('Automatiskt')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
