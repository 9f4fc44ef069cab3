import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Registry, Release } from '../contract/registry.ts'
import { disabled, enabled } from './kill-switch.ts'
import { withRelease } from './publish-remote.ts'
import { emptyRegistry } from './registry-file.ts'
import { rolledBack } from './rollback-remote.ts'

const manifest = {
  name: 'economy',
  contract: '^1.0.0',
  routes: [{ path: '/economy/followup', title: 'Uppföljning' }],
  nav: [],
}

function release(version: string): Release {
  return {
    version,
    contract: '^1.0.0',
    baseUrl: '/remotes/economy/files/',
    entry: 'remoteEntry.js',
    expose: { js: ['remote.js'], css: [] },
    pages: {},
    integrity: {},
  }
}

function ship(registry: Registry, version: string): Registry {
  const built = { manifest, release: release(version) }
  return withRelease(registry, built, release(version))
}

test('a release becomes current and the old current previous', () => {
  const [entry] = ship(ship(emptyRegistry, 'one'), 'two').remotes
  expect([entry?.current.version, entry?.previous?.version]).toEqual(['two', 'one'])
})

test('the same release again keeps its predecessor', () => {
  const [entry] = ship(ship(ship(emptyRegistry, 'one'), 'two'), 'two').remotes
  expect(entry?.previous?.version).toBe('one')
})

test('a path that another remote owns fails the publish', () => {
  const registry = ship(emptyRegistry, 'one')
  const thief = { manifest: { ...manifest, name: 'admin' }, release: release('x') }
  expect(() => withRelease(registry, thief, release('x'))).toThrow(/\/economy\/followup belongs to economy/)
})

const manifests = {
  'remote.one.json': 'its files are shared with other releases',
  'remote.json': 'it has a folder of its own, as before files were shared',
}
test.each(Object.entries(manifests))('rollback moves the pointer and the menu back (%s: %s)', (file) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'stafapp-rollback-'))
  mkdirSync(join(siteDir, 'remotes/economy/files'), { recursive: true })
  const older = { ...manifest, routes: [{ path: '/economy/followup', title: 'Gamla namnet' }] }
  writeFileSync(join(siteDir, 'remotes/economy/files', file), JSON.stringify(older))
  const before = ship(ship(emptyRegistry, 'one'), 'two')
  const after = rolledBack(before, 'economy', siteDir)
  expect(after.revision).toBe(before.revision + 1)
  expect(after.remotes[0]?.current.version).toBe('one')
  expect(after.remotes[0]?.previous?.version).toBe('two')
  expect(after.remotes[0]?.routes[0]?.title).toBe('Gamla namnet')
})

test('there is nothing to roll back to before a second release', () => {
  expect(() => rolledBack(ship(emptyRegistry, 'one'), 'economy', '/nowhere')).toThrow(/no previous release/)
})

test('the kill switch survives a new release, and is lifted together with its notice', () => {
  const off = ship(disabled(ship(emptyRegistry, 'one'), 'economy', 'Stängt'), 'two')
  expect(off.remotes[0]).toMatchObject({ enabled: false, notice: 'Stängt' })
  const [entry] = enabled(off, 'economy').remotes
  expect(entry?.enabled).toBe(true)
  expect(entry).not.toHaveProperty('notice')
})

test('an unknown remote is a clear error', () => {
  expect(() => disabled(emptyRegistry, 'ekonomi')).toThrow('No remote "ekonomi" has been published.')
})
