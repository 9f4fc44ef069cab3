import type { Registry, RegistryEntry, Release } from '@stafapp/shared/contract/registry'
import { beforeEach, expect, test, vi } from 'vitest'
import { getRegistry, setRegistry } from './registry-store.ts'
import { wholeEntry } from './whole-entry.ts'

const release = (name: string, version: string, integrity: Record<string, string>): Release => ({
  version,
  contract: '^1.0.0',
  baseUrl: `/remotes/${name}/${version}/`,
  entry: 'entry.js',
  expose: { js: [], css: [] },
  pages: {},
  integrity,
})
const entry = (name: string, version: string): RegistryEntry => ({
  name,
  routes: [],
  nav: [],
  enabled: true,
  current: release(name, version, { 'entry.js': 'sha384-x' }),
})
const outline = (name: string): RegistryEntry => ({
  ...entry(name, '1'),
  isOutline: true,
  current: release(name, '1', {}),
})
const [open, admin, economy] = [entry('public', '1'), outline('admin'), outline('economy')]
const answered = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', answered.mockReset())
  setRegistry({ revision: 4, shell: 's', remotes: [admin, economy, open] })
})

const publish = (registry: Registry) => answered.mockResolvedValue(new Response(JSON.stringify(registry)))

test('a section that the page carries whole costs no request', async () => {
  expect(await wholeEntry(open)).toBe(open)
  expect(answered).not.toHaveBeenCalled()
})

test('the first outline that is wanted fetches the registry for all, once', async () => {
  publish({ revision: 4, shell: 's', remotes: [entry('admin', '1'), entry('economy', '1'), entry('public', '1')] })
  const both = await Promise.all([wholeEntry(admin), wholeEntry(economy)])
  expect(both).toEqual([entry('admin', '1'), entry('economy', '1')])
  expect(answered).toHaveBeenCalledTimes(1)
})

test('what was published meanwhile is left to the update watcher: the revision and the open section stay', async () => {
  publish({ revision: 5, shell: 't', remotes: [entry('admin', '2'), entry('economy', '1'), entry('public', '2')] })
  expect((await wholeEntry(admin)).current.version).toBe('2')
  expect(getRegistry()).toMatchObject({ revision: 4, shell: 's' })
  expect(getRegistry().remotes[2]).toBe(open)
})

test('R56: where the registry cannot be had the outline stays, which has no hash to run by; the next attempt asks anew', async () => {
  answered.mockRejectedValueOnce(new TypeError('offline'))
  expect((await wholeEntry(admin)).current.integrity).toEqual({})
  publish({ revision: 4, shell: 's', remotes: [entry('admin', '1')] })
  expect((await wholeEntry(admin)).current.integrity).toEqual({ 'entry.js': 'sha384-x' })
})
