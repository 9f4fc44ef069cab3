import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertBudgets, measureBudgets } from '@stafapp/shared/build/budgets'
import { rootDir } from '@stafapp/shared/build/packages'
import { readPublishedShell } from '@stafapp/shared/build/registry-file'
import { expect, test } from './support/test.ts'

const limits = JSON.parse(readFileSync(join(rootDir, 'shared/build/budgets.json'), 'utf8')) as {
  pageBytes: Record<string, number>
}

test('T8: the landing page, every remote entry and every page keep their byte budgets', async ({
  siteDir,
  registry,
}) => {
  const shell = readPublishedShell(siteDir)
  if (shell === null) throw new Error('no shell is published')
  const measured = await measureBudgets(siteDir, shell, registry)
  for (const { what, bytes, limit } of measured) console.log(`${what}: ${bytes} of ${limit} bytes`)
  const paths = registry.remotes.flatMap(({ routes }) => routes.map(({ path }) => path))
  const firstScreens = registry.remotes.flatMap(({ current }) => Object.keys(current.first ?? {}))
  expect(measured.length).toBe(2 + registry.remotes.length + paths.length + firstScreens.length)
  for (const path of Object.keys(limits.pageBytes)) expect(paths).toContain(path)
  for (const { what, bytes, limit } of measured) expect(bytes, what).toBeLessThanOrEqual(limit)
})

test('T8: a budget that is broken fails the build', () => {
  expect(() => assertBudgets([{ what: 'entry', bytes: 12_001, limit: 12_000 }])).toThrow(
    /entry: 12001 bytes, budget 12000/,
  )
})

test('T8: a visitor downloads what the budget counts: no component library, no toasts, no forms', async ({
  page,
  traffic,
  siteDir,
  registry,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The code of a prerendered page is asked for when the browser is idle.
  await expect(page.locator('html')).toHaveAttribute('data-started', 'true')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const landing = registry.remotes.find(({ name }) => name === 'public')?.current
  const shell = readPublishedShell(siteDir)
  const counted = [
    ...[shell?.main, shell?.startLater].map((file) => `/assets/${file}`),
    ...[landing?.entry, ...(landing?.expose.js ?? []), ...(landing?.pages['/'] ?? [])]
      .filter((file) => file?.endsWith('.js'))
      .map((file) => `${landing?.baseUrl}${file}`),
  ]
  expect(new Set(traffic.paths().filter((path) => path.endsWith('.js')))).toEqual(new Set(counted))
})
