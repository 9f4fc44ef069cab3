import { everybody, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { addressOf, allRoutes, opensFor, unknownLink } from '../fixtures/registry.ts'
import { test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const who of everybody)
  test.describe(who, () => {
    for (const route of allRoutes().filter((candidate) => opensFor(candidate, who)))
      test(`A1, A20: ${route.path} at 1280 and 320 px`, async ({ page, consoleWatch }) => {
        consoleWatch.allow(unknownLink)
        await page.goto(await addressOf(route, page, await login(page, who)))
        await settled(page)
        await expectNoAxeViolations(page)
        await page.setViewportSize({ width: 320, height: 700 })
        await settled(page)
        await expectNoHorizontalScroll(page)
        await expectNoAxeViolations(page)
      })
  })
