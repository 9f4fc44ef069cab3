import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('T9: the landing page’s code is complete at request depth 3: its one script asks for all the others at once', async ({
  page,
}) => {
  const scripts = await scriptsByDepth(page, '/')
  expect(scripts.filter(({ depth }) => depth === 2)).toHaveLength(1)
  expect(scripts.length).toBeGreaterThan(4)
  expect(scripts.filter(({ depth }) => depth > 3)).toEqual([])
})

for (const early of ['comes in time', 'never comes'])
  test(`T9: the code of a section’s first page is complete at request depth 3 when the early script ${early}`, async ({
    page,
    loginAs,
  }) => {
    await loginAs('super_admin')
    const scripts = await scriptsByDepth(
      page,
      '/economy/referencepayments',
      early === 'never comes' ? /early/ : undefined,
    )
    const own = scripts.filter(({ path }) => path.startsWith('/remotes/economy/'))
    // Entry, module, page and what they share are loaded in parallel.
    expect(own.length).toBeGreaterThanOrEqual(3)
    expect(own.filter(({ depth }) => depth !== 3)).toEqual([])
  })

for (const path of ['/', '/tidtabeller/minutschema', '/documentation']) {
  test(`T9: ${path} asks for no manifest and for nothing twice`, async ({ page, traffic }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-started', 'true')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const files = traffic.paths().filter((one) => !one.startsWith('/api/'))
    expect(files.filter((one) => /manifest|registry\.json/.test(one))).toEqual([])
    expect(files.filter((one, index) => files.indexOf(one) !== index)).toEqual([])
  })
}

type Asked = { path: string; depth: number }

/**
 * Loads a page in waves: requests are held until no more arrive, then all are answered at once. A request's depth is
 * the number of its wave; the page itself is 1.
 * @param lost files that never come
 */
async function scriptsByDepth(page: Page, path: string, lost?: RegExp): Promise<Asked[]> {
  const asked: Asked[] = []
  const held: (() => Promise<void>)[] = []
  let wave = 1
  await page.route('**/*', (route) => {
    asked.push({ path: new URL(route.request().url()).pathname, depth: wave })
    held.push(() => (lost?.test(route.request().url()) ? route.abort() : route.continue()))
  })
  const loading = page.goto(path, { waitUntil: 'commit' })
  while (await hasSettled(() => held.length)) {
    wave += 1
    await Promise.all(held.splice(0).map((answer) => answer()))
  }
  await loading
  return asked.filter((one) => one.path.endsWith('.js'))
}

/** Waits until a count has not changed for two seconds, to allow for a busy machine; false if it is 0. */
async function hasSettled(count: () => number): Promise<boolean> {
  let before = -1
  for (let quiet = 0; quiet < 20; quiet = count() === before ? quiet + 1 : 0) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return before > 0
}
