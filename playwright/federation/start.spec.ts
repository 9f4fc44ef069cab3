import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { BuiltShell } from '@stafapp/shared/build/build-shell'
import { readPublishedShell } from '@stafapp/shared/build/registry-file'
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
    // Hydrated, not rendered again: the element from the HTML is still in the document.
    expect(await picture?.evaluate((element) => element.isConnected)).toBe(true)
  })
}

const failure = 'Stafapp har inte startat. Kontrollera nätförbindelsen och försök på nytt.'

const damages: Record<string, (whole: Buffer) => Buffer> = {
  truncated: (whole) => whole.subarray(0, whole.length / 2),
  'full of garbage': () => Buffer.from('\u0000\u0007%% }{ <'),
}
for (const [what, damage] of Object.entries(damages)) {
  test(`a shell whose script is ${what} says so and starts once the script is repaired`, async ({ page, siteDir }) => {
    const file = join(siteDir, 'assets', publishedShell(siteDir).main)
    const whole = readFileSync(file)
    writeFileSync(file, damage(whole))
    for (const path of ['/documentation?sok=lag', '/']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(new RegExp(failure))
      await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeInViewport()
    }
    await page.goto('/documentation?sok=lag')
    writeFileSync(file, whole)
    await page.getByRole('button', { name: 'Försök på nytt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
    expect(new URL(page.url()).search).toBe('?sok=lag')
    await expect(page.getByText(failure)).toBeHidden()
  })
}

test('every script of the shell damaged at once: the message needs none of them, and comes only after a slow start', async ({
  page,
  siteDir,
}) => {
  const { main, early, watchStart } = publishedShell(siteDir)
  for (const file of [main, early, watchStart]) writeFileSync(join(siteDir, 'assets', file), '%')
  for (const path of ['/documentation', '/']) {
    await page.goto(path)
    const message = page.getByText(failure)
    await expect(message, 'no flash while a slow line still loads').toBeHidden()
    expect(await waitOf(message)).toBeGreaterThanOrEqual(10_000)
    await message.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(message).toBeVisible()
    await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeInViewport()
  }
})

for (const [path, name] of [
  ['/', 'index.html'],
  ['/documentation', 'app.html'],
] as const) {
  test(`${name} cut anywhere is not a blank page`, async ({ page, siteDir }) => {
    const file = join(siteDir, name)
    const whole = readFileSync(file, 'utf8')
    const shown = whole.indexOf('<div id="start-failure"') + 400
    for (const part of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95]) {
      writeFileSync(file, whole.slice(0, Math.round(shown + part * (whole.length - shown))))
      await page.goto(path)
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish()
      })
      await expect(page.getByText(failure), `cut at ${part}`).toBeVisible()
      await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeInViewport()
    }
  })
}

function publishedShell(siteDir: string): BuiltShell {
  const shell = readPublishedShell(siteDir)
  if (shell === null) throw new Error('no shell is published')
  return shell
}

/** Delay in milliseconds before CSS shows the element. */
function waitOf(element: Locator): Promise<number> {
  return element.evaluate((text) => {
    const [animation] = text.parentElement?.getAnimations() ?? []
    return Number(animation?.effect?.getTiming().delay)
  })
}
