import type { RemoteRoute } from '@stafapp/shared/contract/registry'
import { everybody, login, type Visitor } from '../fixtures/login.ts'
import {
  expectNewTabsSaid,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  expectPageItself,
  expectStill,
  settled,
} from '../fixtures/page-checks.ts'
import { expectReadableText } from '../fixtures/readable-text.ts'
import { addressOf, maySee, routesByPart, unknownLink } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Of a school's own pages, which are checked as its people see them, the organiser's bar stands above these. */
const withBar = ['/lagledare/teamregistration', '/admin/myschool']
/** Public pages are the same for all except for the bar, which everybody has on the landing page. */
const isLeftOut = (route: RemoteRoute, who: Visitor) =>
  (who === 'super_admin' && route.ofSchool && !withBar.includes(route.path)) ||
  (who !== 'visitor' && maySee(route, 'visitor') && route.path !== '/')

for (const who of everybody)
  test.describe(who, () => {
    test('A21: the bar holds its words at every width, in one row or two', async ({ page }) => {
      await login(page, who)
      await page.goto('/version')
      await settled(page)
      for (const width of [500, 700, 992, 1024, 1150, 1280, 1440, 1700]) {
        await page.setViewportSize({ width, height: 700 })
        // The bar is laid out again after a resize.
        await expect(() => expectReadableText(page, 'wider')).toPass()
        await expectNoHorizontalScroll(page)
      }
    })

    // A test opens many pages in one tab, because a new tab costs three times what the load of a page does.
    for (const [part, routes] of routesByPart()) {
      const own = routes.filter((route) => maySee(route, who) && !isLeftOut(route, who))
      if (own.length === 0) continue
      // axe measures the targets too (A22).
      test(`A1, A19, A20, A21, A22, A25: the pages of ${part} open, at 1280, 768 and 320 px`, async ({
        page,
        consoleWatch,
      }) => {
        test.setTimeout(own.length * 30_000)
        consoleWatch.allow(unknownLink)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const access = await login(page, who)
        for (const route of own)
          await test.step(route.path, async () => {
            await page.setViewportSize({ width: 1280, height: 800 })
            await page.goto(await addressOf(route, page, access))
            await settled(page)
            // A document has its heading before its code, and until then a notice that waits to be shown.
            await expect(page.locator('html')).toHaveAttribute('data-started', 'true')
            await expectPageItself(page)
            await expectNoAxeViolations(page)
            await expectStill(page)
            await expectNewTabsSaid(page)
            await expectReadableText(page, 'wider')
            await expectReadableText(page, 'twice as large')
            await page.setViewportSize({ width: 768, height: 800 })
            await settled(page)
            await expectNoHorizontalScroll(page)
            await page.setViewportSize({ width: 320, height: 700 })
            await settled(page)
            await expectNoHorizontalScroll(page)
            await expectNoAxeViolations(page)
            await expectReadableText(page, 'wider')
          })
      })
    }
  })
