import type { Registry, RegistryEntry } from '@stafapp/shared/contract/registry'
import { CONTRACT_VERSION } from '@stafapp/shared/contract/remote'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadRemote } from '../load/load-remote.ts'
import { setRegistry } from '../registry/registry-store.ts'
import { preloadOwnSections, preloadPath } from './preload.ts'

vi.mock('../load/load-remote.ts', () => ({ loadRemote: vi.fn() }))
vi.mock('@stafapp/shared/session', () => ({ getUser: () => ({ roles: ['teacher'] }) }))
vi.mock('./preload-links.ts', () => ({ preloadRelease: vi.fn(), preloadFacades: vi.fn() }))

const entry: RegistryEntry = {
  name: 'open',
  enabled: true,
  routes: [{ path: '/a', title: 'A' }],
  nav: [{ path: '/a', label: 'A', order: 1, visibleTo: ['teacher'] }],
  current: {
    version: 'one',
    contract: CONTRACT_VERSION,
    baseUrl: '/remotes/open/one/',
    entry: 'entry.js',
    expose: { js: [], css: [] },
    pages: {},
    integrity: {},
  },
}
const registry: Registry = { revision: 1, shell: '', remotes: [entry] }
const isOnline = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  vi.mocked(loadRemote).mockClear()
  setRegistry(registry)
})

test('the section of a link that is pointed at is asked for ahead, but not without a network', async () => {
  isOnline.mockReturnValue(false)
  await preloadPath('/a')
  expect(loadRemote).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  await preloadPath('/a')
  expect(loadRemote).toHaveBeenCalledExactlyOnceWith(entry)
})

test('the sections of the own roles are asked for when it is idle, but not if the network is gone by then', () => {
  vi.useFakeTimers()
  isOnline.mockReturnValue(true)
  preloadOwnSections()
  isOnline.mockReturnValue(false)
  vi.runAllTimers()
  expect(loadRemote).not.toHaveBeenCalled()
  preloadOwnSections()
  isOnline.mockReturnValue(true)
  vi.runAllTimers()
  expect(loadRemote).toHaveBeenCalledExactlyOnceWith(entry)
  vi.useRealTimers()
})
