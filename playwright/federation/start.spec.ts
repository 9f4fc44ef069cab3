import { expect, test } from './support/test.ts'

test('the landing page is readable before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(baseURL ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Inspiration - Gemenskap - Glädje')).toBeVisible()
  await context.close()
})

for (const role of [null, 'teacher'] as const) {
  test(`the prerendered landing page is hydrated for ${role ?? 'a visitor'} without a console message`, async ({
    page,
    traffic,
    loginAs,
  }) => {
    if (role) await loginAs(role)
    await page.route('**/api/news/**', (route) => route.fulfill({ json: { data: [] } }))
    await page.goto('/')
    const picture = await page.locator('main h1').elementHandle()
    await expect(page.getByRole('banner').getByText(role ?? 'Logga in')).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(traffic.complaints()).toEqual([])
    // Hydrated, not rendered anew: the very element from the HTML is still there.
    expect(await picture?.evaluate((element) => element.isConnected)).toBe(true)
  })
}

test('a shell that does not start says so in plain HTML, with a link that loads the page anew', async ({ page }) => {
  await page.route('**/assets/main.*', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/documentation')
  await expect(page.getByRole('alert')).toContainText('Stafapp kunde inte startas')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Ladda sidan på nytt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
})
