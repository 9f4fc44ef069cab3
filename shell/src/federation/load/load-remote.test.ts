// @vitest-environment-options { "url": "https://stafapp.test/" }
import type { RegistryEntry, Release } from '@stafapp/shared/contract/registry'
import { defineRemote } from '@stafapp/shared/contract/remote'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openContainer } from './container.ts'
import { forgetRemote, loadedVersion, loadRemote } from './load-remote.ts'

vi.mock('./container.ts', () => ({ openContainer: vi.fn() }))
vi.mock('../preload/preload-links.ts', () => ({
  preloadRelease: vi.fn(),
  moduleAddresses: () => [],
  preloadModule: vi.fn(),
}))

const open = vi.mocked(openContainer)
const good = { remote: defineRemote({ routes: [{ path: '/a' }] }) }

function release(version: string, contract = '^1.0.0'): Release {
  return {
    version,
    contract,
    baseUrl: `/remotes/a/${version}/`,
    entry: 'entry.js',
    expose: { js: [], css: [] },
    pages: {},
    integrity: { 'entry.js': 'sha384-of-entry' },
  }
}

const entry: RegistryEntry = { name: 'a', routes: [], nav: [], enabled: true, current: release('two') }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  open.mockReset()
  forgetRemote('a')
})

afterEach(() => vi.unstubAllEnvs())

test('a good remote is a value with its version, fetched once however often it is asked for', async () => {
  open.mockResolvedValue(good)
  const [first, second] = await Promise.all([loadRemote(entry), loadRemote(entry)])
  expect(first).toEqual({ ok: true, module: good.remote, version: 'two' })
  expect(second).toBe(first)
  expect(open).toHaveBeenCalledExactlyOnceWith('https://stafapp.test/remotes/a/two/entry.js')
  expect(loadedVersion('a')).toBe('two')
})

test('a current release that cannot be had falls back to the previous one', async () => {
  open.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(good)
  const result = await loadRemote({ ...entry, previous: release('one') })
  expect(result).toMatchObject({ ok: true, version: 'one' })
})

test.each([
  ['nothing', undefined],
  ['no remote', {}],
  ['something else', { remote: 1 }],
])('a module that exports %s is unreachable, not an exception', async (_what, exposed) => {
  open.mockResolvedValue(exposed)
  expect(await loadRemote(entry)).toEqual({ ok: false, failure: 'unreachable' })
})

test('a failure is forgotten: the next call tries anew', async () => {
  open.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(good)
  expect((await loadRemote(entry)).ok).toBe(false)
  expect((await loadRemote(entry)).ok).toBe(true)
})

test('a release for another contract is never fetched; the previous one is taken if it fits', async () => {
  open.mockResolvedValue(good)
  const current = release('two', '^99.0.0')
  expect(await loadRemote({ ...entry, current })).toEqual({ ok: false, failure: 'contract' })
  expect(open).not.toHaveBeenCalled()
  expect(await loadRemote({ ...entry, current, previous: release('one') })).toMatchObject({ ok: true, version: 'one' })
})

test('a section that is switched off is not fetched', async () => {
  expect(await loadRemote({ ...entry, enabled: false })).toEqual({ ok: false, failure: 'disabled' })
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['R56: whose entry has no hash', { integrity: {} }],
  ['R56: whose exposed module has no hash', { expose: { js: ['remote.js'], css: [] } }],
  ['R56: without any hashes', { integrity: undefined as never }],
  ['R55: on another site', { baseUrl: 'https://evil.example/remotes/a/two/' }],
  ['R55: on another site by a short address', { baseUrl: '//evil.example/remotes/a/two/' }],
])('a release %s is never fetched; the previous one is taken', async (_what, broken) => {
  open.mockResolvedValue(good)
  const current = { ...release('two'), ...broken }
  expect(await loadRemote({ ...entry, current })).toEqual({ ok: false, failure: 'unreachable' })
  expect(open).not.toHaveBeenCalled()
  expect(await loadRemote({ ...entry, current, previous: release('one') })).toMatchObject({ ok: true, version: 'one' })
})

test('a development build loads from its own servers, without hashes', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  open.mockResolvedValue(good)
  const current = { ...release('dev'), baseUrl: 'http://localhost:8091/', integrity: {} }
  expect(await loadRemote({ ...entry, current })).toMatchObject({ ok: true, version: 'dev' })
  expect(open).toHaveBeenCalledExactlyOnceWith('http://localhost:8091/entry.js')
})
