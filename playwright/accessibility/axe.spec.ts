import { everybody, login } from '../fixtures/login.ts'
import {
  expectNewTabsSaid,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  expectStill,
  settled,
} from '../fixtures/page-checks.ts'
import { expectReadableText } from '../fixtures/readable-text.ts'
import { addressOf, allRoutes, opensFor, unknownLink } from '../fixtures/registry.ts'
import { test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const who of everybody)
  test.describe(who, () => {
    // axe measures the targets too (A22).
    for (const route of allRoutes().filter((candidate) => opensFor(candidate, who)))
      test(`A1, A19 to A22, A25: ${route.path} at 1280 and 320 px`, async ({ page, consoleWatch }) => {
        consoleWatch.allow(unknownLink)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(await addressOf(route, page, await login(page, who)))
        await settled(page)
        await expectNoAxeViolations(page)
        await expectStill(page)
        await expectNewTabsSaid(page)
        await expectReadableText(page, 'wider')
        await expectReadableText(page, 'twice as large')
        await page.setViewportSize({ width: 320, height: 700 })
        await settled(page)
        await expectNoHorizontalScroll(page)
        await expectNoAxeViolations(page)
        await expectReadableText(page, 'wider')
      })
  })
