import { everybody, login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { maySee, readRegistry } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

/** The registry's menu items for a user, as "path label". */
const itemsFor = (who: (typeof everybody)[number]): string[] =>
  readRegistry()
    .remotes.flatMap((remote) => remote.nav)
    .filter((item) => maySee(item, who))
    .map((item) => `${item.path} ${item.label}`)
    .sort()

for (const who of everybody) {
  test(`the drawer holds exactly the items of ${who}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await login(page, who)
    await page.goto('/version')
    await settled(page)
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    const links = await page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').getByRole('link').all()
    const shown = await Promise.all(
      links.map(async (link) => `${await link.getAttribute('href')} ${((await link.textContent()) ?? '').trim()}`),
    )
    expect(shown.sort()).toEqual(itemsFor(who))
  })

  test(`a wide bar and its drawer together hold exactly the items of ${who}, each once`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await login(page, who)
    await page.goto('/version')
    await settled(page)
    const opener = page.getByRole('button', { name: 'Öppna menyn' })
    if (await opener.isVisible()) await opener.click()
    // Includes closed popovers, which are in the DOM.
    const hrefs = await page
      .locator('header nav a[href]')
      .evaluateAll((links) => links.map((link) => `${link.getAttribute('href')} ${link.textContent?.trim()}`))
    expect(hrefs.sort()).toEqual(itemsFor(who))
  })
}
