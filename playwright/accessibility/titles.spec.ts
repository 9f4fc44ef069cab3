import { everybody, login, type Visitor } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { addressOf, allRoutes, maySee } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

test('A3: every page has a title of its own, "Sida – Stafapp 2.0"', async ({ browser, baseURL }) => {
  test.slow()
  const pathsByTitle = new Map<string, Set<string>>()
  const opener = (path: string): Visitor | undefined =>
    everybody.find((who) => allRoutes().some((route) => route.path === path && maySee(route, who)))
  for (const who of everybody) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    const access = await login(page, who)
    for (const route of allRoutes().filter((candidate) => opener(candidate.path) === who)) {
      await page.goto(await addressOf(route, page, access))
      await settled(page)
      const title = await page.title()
      expect(title, route.path).toMatch(/^.+ – Stafapp 2\.0$/)
      // Keyed by the final path, because /detail/school redirects a school's users to their school's page.
      pathsByTitle.set(title, (pathsByTitle.get(title) ?? new Set()).add(new URL(page.url()).pathname))
    }
    await context.close()
  }
  const shared = [...pathsByTitle.values()].filter((paths) => paths.size > 1)
  expect(shared, 'pages with the same title').toEqual([])
})
