import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuiltRemote } from './build-remote.ts'
import { integrityOf } from './hash.ts'
import { copyRelease, isDamaged, withRelease } from './publish-remote.ts'
import { emptyRegistry, writeRegistry } from './registry-file.ts'

let folder: string
let places: { outDir: string; siteDir: string }
let release: string

const files = { 'entry.js': 'export const entry = 1', '7.js': 'export const page = 7', 'remote.v1.json': '{}' }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stafapp-release-'))
  places = { outDir: join(folder, 'build'), siteDir: join(folder, 'site') }
  release = join(places.siteDir, 'remotes/economy/files')
  const out = join(places.outDir, 'remote-economy')
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const built = (version = 'v1', entry = 'entry.js'): BuiltRemote => ({
  manifest: { name: 'economy', contract: '^1.0.0', routes: [], nav: [] },
  release: {
    version,
    contract: '^1.0.0',
    entry,
    expose: { js: [entry], css: [] },
    pages: {},
    integrity: integrityOf(join(places.outDir, 'remote-economy'), [entry, '7.js']),
  },
})

async function publish(): Promise<void> {
  const remote = built()
  writeRegistry(places.siteDir, withRelease(emptyRegistry, remote, await copyRelease({ built: remote, ...places })))
}

const damages: Record<string, () => void> = {
  'a truncated file': () => writeFileSync(join(release, 'entry.js'), files['entry.js'].slice(0, 5)),
  'a missing file': () => rmSync(join(release, '7.js')),
  'a truncated compressed twin': () => writeFileSync(join(release, 'entry.js.br'), 'x'),
  'a missing compressed twin': () => rmSync(join(release, '7.js.gz')),
  'the whole folder gone': () => rmSync(release, { recursive: true }),
}
test.each(Object.entries(damages))('%s is repaired by publishing the same release again', async (_what, damage) => {
  await publish()
  expect(isDamaged({ built: built(), ...places })).toBe(false)
  damage()
  expect(isDamaged({ built: built(), ...places })).toBe(true)
  await copyRelease({ built: built(), ...places })
  expect(isDamaged({ built: built(), ...places })).toBe(false)
  for (const [name, text] of Object.entries(files)) {
    expect(readFileSync(join(release, name), 'utf8')).toBe(text)
    expect(brotliDecompressSync(readFileSync(join(release, `${name}.br`))).toString()).toBe(text)
    expect(gunzipSync(readFileSync(join(release, `${name}.gz`))).toString()).toBe(text)
  }
})

test('other content under a file name that is published is refused, and nothing is written', async () => {
  await publish()
  writeFileSync(join(places.outDir, 'remote-economy', 'entry.js'), 'export const entry = 2')
  await expect(copyRelease({ built: built(), ...places })).rejects.toThrow(
    'remote-economy: entry.js is published with other content: refused.',
  )
  expect(readFileSync(join(release, 'entry.js'), 'utf8')).toBe(files['entry.js'])
})

test('a release whose predecessor has hashes of another kind is published', async () => {
  const before = built('v0')
  before.release.integrity = { 'entry.js': 'sha384-of-the-same-file', '7.js': 'sha384-of-another' }
  writeRegistry(places.siteDir, withRelease(emptyRegistry, before, await copyRelease({ built: before, ...places })))
  await copyRelease({ built: built(), ...places })
  expect(readFileSync(join(release, 'entry.js'), 'utf8')).toBe(files['entry.js'])
})

test('the next release of a remote adds only the files that differ, and leaves the shared ones as they are', async () => {
  await publish()
  const shared = statSync(join(release, '7.js')).ino
  const out = join(places.outDir, 'remote-economy')
  rmSync(join(out, 'entry.js'))
  writeFileSync(join(out, 'entry2.js'), 'export const entry = 2')
  const next = built('v2', 'entry2.js')
  const { baseUrl } = await copyRelease({ built: next, ...places })
  expect(baseUrl).toBe('/remotes/economy/files/')
  expect(statSync(join(release, '7.js')).ino).toBe(shared)
  expect(readdirSync(release).filter((file) => file.endsWith('.js'))).toEqual(['7.js', 'entry.js', 'entry2.js'])
})
