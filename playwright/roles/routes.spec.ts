import { everybody, login } from '../fixtures/login.ts'
import { expectPageItself, settled } from '../fixtures/page-checks.ts'
import { addressOf, allRoutes, maySee, routesByPart } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

// That everybody's own pages open is asked with their accessibility, in accessibility/axe.spec.ts.
for (const who of everybody)
  for (const [part, routes] of routesByPart()) {
    const others = routes.filter((route) => !maySee(route, who))
    if (others.length === 0) continue
    test(`${who} ${who === 'visitor' ? 'is sent to the login from' : 'finds nothing at'} the others' pages of ${part}`, async ({
      page,
    }) => {
      test.setTimeout(others.length * 30_000)
      const access = await login(page, who)
      for (const route of others)
        await test.step(route.path, async () => {
          await page.goto(await addressOf(route, page, access))
          if (who === 'visitor') await expect(page).toHaveURL(/\/login\?next=/)
          else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde inte hittas')
        })
    })
  }

test('the organiser opens every page of a school', async ({ page }) => {
  test.setTimeout(300_000)
  const access = await login(page, 'super_admin')
  for (const route of allRoutes().filter(({ ofSchool }) => ofSchool))
    await test.step(route.path, async () => {
      await page.goto(await addressOf(route, page, access))
      await settled(page)
      await expectPageItself(page)
    })
})
