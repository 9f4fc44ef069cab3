import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Registry } from '../contract/registry.ts'
import type { BuiltShell } from './build-shell.ts'
import { prune } from './prune.ts'

const day = 24 * 3_600_000
const now = Date.UTC(2025, 3, 15)
let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'stafapp-prune-'))
})
afterEach(() => rmSync(siteDir, { recursive: true }))

const folder = 'remotes/economy/files'
const old = [
  ...['one', 'two', 'three', 'oneTwo'].flatMap((file) => [`${folder}/${file}.js`, `${folder}/${file}.js.br`]),
  ...['one', 'two', 'three'].map((version) => `${folder}/remote.${version}.json`),
  ...['one', 'two', 'three'].map((version) => `.prerender/economy-${version}.js`),
  // From before releases shared their files.
  'remotes/economy/one/entry.js',
]
const files = [...old, 'assets/main.1.js', 'assets/main.1.js.br', 'assets/main.2.js', 'remotes/gone/files/entry.js']

function put(age: number) {
  for (const file of files) {
    mkdirSync(join(siteDir, dirname(file)), { recursive: true })
    writeFileSync(join(siteDir, file), file)
    for (const path of [file, dirname(file)]) {
      utimesSync(join(siteDir, path), new Date(now - age), new Date(now - age))
    }
  }
}

const baseUrl = `/${folder}/`
const releases = {
  one: { version: 'one', baseUrl, integrity: { 'one.js': '', 'oneTwo.js': '' } },
  two: { version: 'two', baseUrl, integrity: { 'two.js': '', 'oneTwo.js': '' } },
  three: { version: 'three', baseUrl, integrity: { 'three.js': '' } },
}
// Only the fields read by pruning, here and below.
const registryOf = (current: object, previous?: object) =>
  ({ remotes: [{ name: 'economy', current, previous }] }) as unknown as Registry
const registry = registryOf(releases.three, releases.two)
// As above.
const shell = { version: 's', integrity: { 'main.2.js': 'sha384-2' } } as unknown as BuiltShell
const left = () => files.filter((file) => existsSync(join(siteDir, file)))

test('what has been out of use for more than 30 days goes; what the registry or the shell names stays, however old', () => {
  put(400 * day)
  prune(siteDir, { registry, shell }, now)
  expect(left()).toEqual([...old.filter((file) => !/\bone\b/.test(file)), 'assets/main.2.js'])
})

test('what is younger stays for the tabs that run it', () => {
  put(29 * day)
  prune(siteDir, { registry, shell }, now)
  expect(left()).toEqual(files)
})

test('the days are counted from when it was last named, not from when it was built', () => {
  put(400 * day)
  prune(siteDir, { registry, shell }, now)
  const next = registryOf({ version: 'four', baseUrl, integrity: {} })
  prune(siteDir, { registry: next, shell }, now + 29 * day)
  expect(left()).toContain('remotes/economy/files/two.js')
  prune(siteDir, { registry: next, shell }, now + 31 * day)
  expect(left()).not.toContain('remotes/economy/files/two.js')
})

test('a file that releases share stays until the last of them has been out of use for 30 days', () => {
  put(400 * day)
  prune(siteDir, { registry: registryOf(releases.two, releases.one), shell }, now)
  prune(siteDir, { registry: registryOf(releases.three, releases.two), shell }, now + 20 * day)
  prune(siteDir, { registry: registryOf(releases.three), shell }, now + 40 * day)
  expect(left()).not.toContain(`${folder}/one.js`)
  expect(left()).toContain(`${folder}/oneTwo.js`)
  prune(siteDir, { registry: registryOf(releases.three), shell }, now + 51 * day)
  expect(left()).not.toContain(`${folder}/oneTwo.js`)
})
