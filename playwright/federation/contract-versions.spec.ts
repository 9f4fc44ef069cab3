import { changeRegistry } from '@stafapp/shared/build/publish'
import type { Registry } from '@stafapp/shared/contract/registry'
import { shipInFormerWay } from './support/former-release.ts'
import { shipWithHeading } from './support/second-release.ts'
import { expect, test } from './support/test.ts'

const path = '/economy/followup'

test('T6: a remote published before the shell brought the runtime works in the new shell', async ({
  page,
  siteDir,
  loginAs,
  traffic,
}) => {
  await shipInFormerWay('economy', path, 'Uppföljning förr', siteDir)
  await loginAs('super_admin')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning förr')
  expect(traffic.complaints()).toEqual([])
})

test('T6: a remote that needs a newer shell is not loaded by this one: its previous release is shown', async ({
  page,
  siteDir,
  loginAs,
  registry,
  traffic,
}) => {
  const older = registry.remotes.find(({ name }) => name === 'economy')?.current
  await shipWithHeading('economy', path, 'Uppföljning två', siteDir)
  const { remotes } = await changeRegistry(siteDir, (live) => withContract(live, '^1.99.0'))
  const newer = remotes.find(({ name }) => name === 'economy')?.current
  await loginAs('super_admin')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uppföljning')
  expect(traffic.paths()).toContain(`${older?.baseUrl}${older?.entry}`)
  const onlyNewer = Object.keys(newer?.integrity ?? {}).filter((file) => !(file in (older?.integrity ?? {})))
  expect(onlyNewer).toContain(newer?.entry)
  expect(traffic.paths().filter((one) => onlyNewer.some((file) => one.endsWith(`/${file}`)))).toEqual([])
})

function withContract(registry: Registry, contract: string): Registry {
  const remotes = registry.remotes.map((entry) =>
    entry.name === 'economy' ? { ...entry, current: { ...entry.current, contract } } : entry,
  )
  return { ...registry, revision: registry.revision + 1, remotes }
}
