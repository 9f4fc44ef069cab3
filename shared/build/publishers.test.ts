import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Registry } from '../contract/registry.ts'
import { changeRegistry } from './publish.ts'
import { assertMayPublish, changedNames, PUBLISHERS } from './publishers.ts'
import { readRegistry, writeRegistry } from './registry-file.ts'

const entry = (name: string, version: string) => ({
  name,
  routes: [],
  nav: [],
  enabled: true,
  current: {
    version,
    contract: '^1.0.0',
    baseUrl: `/remotes/${name}/${version}/`,
    entry: 'remoteEntry.js',
    expose: { js: [], css: [] },
    pages: {},
    integrity: {},
  },
})
const registry = (...remotes: Registry['remotes']): Registry => ({ revision: 1, shell: 'x', remotes })

let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'stafapp-publishers-'))
})

afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

const allow = (publishers: object) => writeFileSync(join(siteDir, PUBLISHERS), JSON.stringify(publishers))

test('R57: without a list whoever can write the site may ship', () => {
  expect(() => assertMayPublish(siteDir, ['economy', 'shell'], 'anybody')).not.toThrow()
})

test('R57: with a list each section has its own publishers, and what is not listed has none', () => {
  allow({ economy: ['anna'], '*': ['drift'] })
  expect(() => assertMayPublish(siteDir, ['economy'], 'anna')).not.toThrow()
  expect(() => assertMayPublish(siteDir, ['economy', 'shell'], 'drift')).not.toThrow()
  expect(() => assertMayPublish(siteDir, ['economy', 'admin', 'shell'], 'anna')).toThrow(
    'anna may not publish admin, shell',
  )
})

test('R57: the kill switch and a rollback are changes of the section too; the rest of the registry is not touched', () => {
  const before = registry(entry('admin', '1'), entry('economy', '1'), entry('old', '1'))
  const after = registry(entry('admin', '1'), { ...entry('economy', '1'), enabled: false }, entry('new', '1'))
  expect(changedNames(before, after)).toEqual(['economy', 'old', 'new'])
})

test('R57: a change by somebody who may not make it is refused and leaves the registry as it was', async () => {
  writeRegistry(siteDir, registry(entry('economy', '1')))
  allow({ economy: ['nobody of this name'] })
  const change = changeRegistry(siteDir, () => registry(entry('economy', '2')))
  await expect(change).rejects.toThrow('may not publish economy')
  expect(readRegistry(siteDir).remotes[0]?.current.version).toBe('1')
})
