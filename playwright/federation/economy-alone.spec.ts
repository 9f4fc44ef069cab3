import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeRegistry } from '@stafapp/shared/build/publish'
import { readRegistry } from '@stafapp/shared/build/registry-file'
import { rolledBack } from '@stafapp/shared/build/rollback-remote'
import { login } from '../fixtures/login.ts'
import { settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { startServer } from '../fixtures/server.ts'
import { hashOfOthers } from './support/hash-of-others.ts'
import { shipEdited } from './support/second-release.ts'
import { test as base, expect } from './support/test.ts'

/** The published site behind the real server with demo data, which these pages need. */
const test = base.extend({
  baseURL: async ({ siteDir }, use) => {
    const { dataDir, remove } = copySeededData()
    const server = await startServer({ dataDir, siteDir })
    await use(server.url)
    await server.stop()
    remove()
  },
})

const invoicing = '/admin/invoicing'

test('T1: an economy release ships alone, with its real pages and data, and goes back', async ({ page, siteDir }) => {
  const before = hashOfOthers(siteDir, 'economy')
  const shell = readFileSync(join(siteDir, 'shell.json'), 'utf8')
  await login(page, 'super_admin')
  await page.goto(invoicing)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturering')
  const rows = page.getByRole('table', { name: 'Betalare' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()

  await shipEdited('economy', {
    file: 'src/features/invoicing/invoicing-page.tsx',
    from: `const title = 'Fakturering'`,
    to: `const title = 'Fakturering två'`,
    siteDir,
  })
  expect(hashOfOthers(siteDir, 'economy')).toBe(before)
  expect(readFileSync(join(siteDir, 'shell.json'), 'utf8')).toBe(shell)
  await page.goto(invoicing)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturering två')
  await expect(rows).toHaveCount(count)

  await changeRegistry(siteDir, (registry) => rolledBack(registry, 'economy', siteDir))
  await page.goto(invoicing)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturering')
})

test('T2: each economy page works while every other remote is down', async ({ page, siteDir }) => {
  test.slow()
  const { remotes } = readRegistry(siteDir)
  const economy = remotes.find(({ name }) => name === 'economy')
  const others = remotes.filter(({ name }) => name !== 'economy').map(({ name }) => name)
  expect(others.length).toBeGreaterThan(2)
  await page.route(
    ({ pathname }) => others.some((name) => pathname.startsWith(`/remotes/${name}/`)),
    (route) => route.abort(),
  )
  await login(page, 'super_admin')
  for (const { path, title } of economy?.routes ?? []) {
    await page.goto(path.replace(/:\w+/, '1'))
    await settled(page)
    const heading = page.getByRole('heading', { level: 1 })
    // The page of one invoice names it: "Faktura 1".
    if (path.includes(':')) await expect(heading, path).toContainText(title)
    else await expect(heading, path).toHaveText(title)
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0)
  }
})
