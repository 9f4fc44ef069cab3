import { everybody, login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { addressOf, allRoutes, maySee, unknownLink } from '../fixtures/registry.ts'
import { expect, testManyPages as test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const who of everybody)
  test.describe(who, () => {
    for (const route of allRoutes().filter((candidate) => maySee(candidate, who)))
      test(`opens ${route.path}`, async ({ page, consoleWatch }) => {
        consoleWatch.allow(unknownLink)
        await page.goto(await addressOf(route, page, await login(page, who)))
        await settled(page)
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveCount(1)
        await expect(heading).not.toHaveText(/Sidan kunde inte hittas|Något gick fel|kan inte nås just nu/)
      })

    for (const route of allRoutes().filter((candidate) => !maySee(candidate, who)))
      test(`${who === 'visitor' ? 'is sent to the login from' : 'finds nothing at'} ${route.path}`, async ({
        page,
      }) => {
        await page.goto(await addressOf(route, page, await login(page, who)))
        if (who === 'visitor') await expect(page).toHaveURL(/\/login\?next=/)
        else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde inte hittas')
      })
  })
