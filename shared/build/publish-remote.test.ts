import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const files = { 'entry.js': 'export const entry = 1', '7.js': 'export const page = 7', 'remote.json': '{}' }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stafapp-release-'))
  places = { outDir: join(folder, 'build'), siteDir: join(folder, 'site') }
  release = join(places.siteDir, 'remotes/economy/v1')
  const out = join(places.outDir, 'remote-economy')
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const built = (): BuiltRemote => ({
  manifest: { name: 'economy', contract: '^1.0.0', routes: [], nav: [] },
  release: {
    version: 'v1',
    contract: '^1.0.0',
    entry: 'entry.js',
    expose: { js: ['entry.js'], css: [] },
    pages: {},
    integrity: integrityOf(join(places.outDir, 'remote-economy'), ['entry.js', '7.js']),
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

test('other content under a version that is published is refused, and nothing is written', async () => {
  await publish()
  writeFileSync(join(places.outDir, 'remote-economy', 'entry.js'), 'export const entry = 2')
  await expect(copyRelease({ built: built(), ...places })).rejects.toThrow(
    'remote-economy v1 is published with other content: refused.',
  )
  expect(readFileSync(join(release, 'entry.js'), 'utf8')).toBe(files['entry.js'])
})
