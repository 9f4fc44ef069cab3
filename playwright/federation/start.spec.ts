import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { BuiltShell } from '@stafapp/shared/build/build-shell'
import { readPublishedShell } from '@stafapp/shared/build/registry-file'
import { shifts } from '../fixtures/page-checks.ts'
import { expect, test } from './support/test.ts'

test('the landing page is readable before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(baseURL ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Inspiration - Gemenskap - Glädje')).toBeVisible()
  // Nothing that stays dead or empty without them.
  await expect(page.getByRole('button', { name: 'Öppna menyn' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Meddelande om anmälan' })).toBeHidden()
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

test('a start page shows the frame and a skeleton before its scripts come, and nothing moves when they take over', async ({
  page,
  siteDir,
  loginAs,
}) => {
  await loginAs('teacher')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${publishedShell(siteDir).main}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/lagledare/eventregistration', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Stafapp' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logga in' }), 'who is logged in is not known yet').toBeHidden()
  const frame = await page.locator('#loading').elementHandle()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByText('teacher')).toBeVisible()
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(false)
  expect(await shifts(page)).toBeLessThan(0.02)
  // A section's rules win over the frame's when they stand after them.
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('style, link[rel=stylesheet]')].map((each) =>
      each.textContent?.includes('--color-bar:')
        ? 'frame'
        : /remotes/.test(each.getAttribute('href') ?? '')
          ? 'section'
          : '',
    ),
  )
  expect(order.filter(Boolean)).toEqual(['frame', 'section'])
})

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
  const { main, early, startLater } = publishedShell(siteDir)
  for (const file of [main, early, startLater]) writeFileSync(join(siteDir, 'assets', file), '%')
  for (const path of ['/documentation', '/']) {
    await page.goto(path)
    const message = page.getByText(failure)
    await expect(message, 'no flash while a slow line still loads').toBeHidden()
    expect(await waitOf(message)).toBeGreaterThanOrEqual(10_000)
    await endWait(page)
    await expect(message).toBeVisible()
    await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeInViewport()
  }
})

type Cut = { file: string; path: string; look: (part: number) => Promise<void>; alsoAt?: number[] }

/** Opens the file cut at several places behind its message. */
async function openCut(page: Page, { file, path, look, alsoAt = [] }: Cut): Promise<void> {
  const whole = readFileSync(file, 'utf8')
  const shown = whole.indexOf('<div id="start-failure"') + 400
  for (const part of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95, ...alsoAt]) {
    writeFileSync(file, whole.slice(0, Math.round(shown + part * (whole.length - shown))))
    await page.goto(path)
    await endWait(page)
    await look(part)
  }
}

test('index.html cut anywhere is not a blank page', async ({ page, siteDir }) => {
  const look = async (part: number) => {
    await expect(page.getByText(failure), `cut at ${part}`).toBeVisible()
    await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeInViewport()
  }
  await openCut(page, { file: join(siteDir, 'index.html'), path: '/', look })
})

test('app.html cut anywhere starts, or says that it has not started', async ({ page, siteDir }) => {
  const ends: string[] = []
  const look = async (part: number) => {
    const message = page.getByText(failure)
    const heading = page.getByRole('heading', { level: 1, name: 'Dokumentation' })
    await expect(message.or(heading).filter({ visible: true }), `cut at ${part}`).toHaveCount(1)
    const hasFailed = await message.isVisible()
    if (hasFailed) await expect(page.getByRole('button', { name: 'Försök på nytt' })).toBeInViewport()
    ends.push(hasFailed ? 'message' : 'page')
  }
  // The last cut is behind the main file.
  await openCut(page, { file: join(siteDir, 'app.html'), path: '/documentation', look, alsoAt: [0.99] })
  expect(new Set(ends)).toEqual(new Set(['page', 'message']))
})

function publishedShell(siteDir: string): BuiltShell {
  const shell = readPublishedShell(siteDir)
  if (shell === null) throw new Error('no shell is published')
  return shell
}

/** Ends the message's hold at once. */
function endWait(page: Page): Promise<void> {
  return page.locator('#start-failure').evaluate((message) => {
    for (const animation of message.getAnimations()) animation.finish()
  })
}

/** Delay in milliseconds before CSS shows the element. */
function waitOf(element: Locator): Promise<number> {
  return element.evaluate((text) => {
    const [animation] = text.parentElement?.getAnimations() ?? []
    return Number(animation?.effect?.getTiming().delay)
  })
}
