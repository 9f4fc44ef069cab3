import { login, type Visitor } from '../fixtures/login.ts'
import { expectNoAxeViolations, settled } from '../fixtures/page-checks.ts'
import { addressOf, maySee, routesByPart, unknownLink } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

/** Each route is opened once, by the first of these who may see it. */
const order = ['visitor', 'school_admin', 'teacher', 'super_admin'] as const satisfies readonly Visitor[]

/** Pages that are another page for who is logged in, and parts of a page. */
const more: Readonly<Partial<Record<Visitor, Readonly<Record<string, readonly string[]>>>>> = {
  teacher: { 'remote-admin': ['/admin/myschool'] },
  super_admin: {
    'remote-admin': [
      '/admin/tidtabell?del=dagsplan',
      '/tavlingsdag/upprop',
      '/tavlingsdag/tidtagning',
      '/tavlingsdag/speaker',
      '/tavlingsdag/prisutdelning',
    ],
    'remote-economy': ['/admin/invoicing?del=utskick', '/admin/invoicing?del=forsenade'],
  },
}

test.use({ colorScheme: 'dark' })

for (const [part, routes] of routesByPart())
  for (const who of order) {
    const own = routes.filter((route) => order.find((each) => maySee(route, each)) === who)
    const besides = more[who]?.[part] ?? []
    if (own.length + besides.length === 0) continue
    test(`A14, A15: the pages of ${part} for ${who} are readable in the dark theme`, async ({ page, consoleWatch }) => {
      test.setTimeout((own.length + besides.length) * 15_000 + 30_000)
      consoleWatch.allow(unknownLink)
      const access = await login(page, who)
      const addresses = await Promise.all(own.map((route) => addressOf(route, page, access)))
      for (const address of [...addresses, ...besides])
        await test.step(address, async () => {
          await page.goto(address)
          await settled(page)
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
          await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 22, 31)')
          await expectNoAxeViolations(page)
        })
      // Paper stays light (A24).
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    })
  }

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
