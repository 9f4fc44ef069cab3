import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { disabled, enabled } from '@stafapp/shared/build/kill-switch'
import { changeRegistry } from '@stafapp/shared/build/publish'
import type { Registry } from '@stafapp/shared/contract/registry'
import { lookForUpdate } from './support/look-for-update.ts'
import { expect, test } from './support/test.ts'

test('a section that is switched off shows its notice, leaves the menu and loads no code', async ({
  page,
  siteDir,
  loginAs,
  traffic,
}) => {
  await loginAs('super_admin')
  await changeRegistry(siteDir, (registry) => disabled(registry, 'economy', 'Ekonomin är stängd till måndag.'))
  await page.goto('/economy/followup')
  await expect(page.getByText('Ekonomin är stängd till måndag.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Ekonomi/ })).toHaveCount(0)
  expect(traffic.remotes()).not.toContain('economy')
  await changeRegistry(siteDir, (registry) => enabled(registry, 'economy'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
})

test('the kill switch reaches a tab that is open', async ({ page, siteDir, loginAs }) => {
  await loginAs('super_admin')
  await page.goto('/documentation')
  await expect(page.getByRole('button', { name: /Ekonomi/ })).toBeVisible()
  await changeRegistry(siteDir, (registry) => disabled(registry, 'economy'))
  await lookForUpdate(page)
  await expect(page.getByRole('button', { name: /Ekonomi/ })).toHaveCount(0)
})

test('T6: a release for contract ^99 is not loaded: a notice, and one reload at most', async ({
  page,
  siteDir,
  loginAs,
  traffic,
}) => {
  await loginAs('super_admin')
  await changeRegistry(siteDir, (registry) => withContract(registry, 'economy', '^99.0.0'))
  await page.goto('/economy/followup')
  await expect(page.getByText('Den här delen kräver en nyare version')).toBeVisible()
  expect(traffic.remotes()).not.toContain('economy')
})

test('T6: a part that needs a newer shell reloads an old tab once, then says so', async ({
  page,
  siteDir,
  loginAs,
  traffic,
}) => {
  await loginAs('super_admin')
  await changeRegistry(siteDir, (registry) => withContract(registry, 'economy', '^99.0.0'))
  // The tab's HTML stays older than the published one, as with a stale cache.
  await page.goto('/documentation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
  await changeRegistry(siteDir, (registry) => ({ ...registry, revision: registry.revision + 1 }))
  await page.getByRole('button', { name: /Ekonomi/ }).click()
  await page.getByRole('link', { name: 'Uppföljning' }).click()
  await expect(page.getByText('Den här delen kräver en nyare version')).toBeVisible()
  await expect.poll(() => traffic.paths().filter((path) => path === '/economy/followup').length).toBe(1)
})

test('T10: a corrupted byte in a remote is blocked', async ({ page, registry, siteDir, loginAs }) => {
  await loginAs('super_admin')
  const economy = registry.remotes.find(({ name }) => name === 'economy')?.current
  const [exposed] = economy?.expose.js ?? []
  writeFileSync(join(siteDir, economy?.baseUrl ?? '', exposed ?? ''), 'document.title = "kapad"; export {}')
  await page.goto('/economy/followup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning kan inte nås just nu')
  expect(await page.title()).not.toBe('kapad')
})

test('R56: a release whose hashes are gone is not run', async ({ page, siteDir, loginAs, traffic }) => {
  await loginAs('super_admin')
  await changeRegistry(siteDir, (registry) => ({
    ...registry,
    revision: registry.revision + 1,
    remotes: registry.remotes.map((entry) =>
      entry.name === 'economy'
        ? { ...entry, current: { ...entry.current, integrity: {} }, previous: undefined }
        : entry,
    ),
  }))
  await page.goto('/economy/followup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning kan inte nås just nu')
  const scripts = traffic.paths().filter((path) => path.startsWith('/remotes/economy/') && path.endsWith('.js'))
  expect(scripts).toEqual([])
})

function withContract(registry: Registry, name: string, contract: string): Registry {
  const remotes = registry.remotes.map((entry) =>
    entry.name === name ? { ...entry, current: { ...entry.current, contract }, previous: undefined } : entry,
  )
  return { ...registry, revision: registry.revision + 1, remotes }
}
