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

const old = ['one', 'two', 'three'].flatMap((version) => [
  `remotes/economy/${version}/entry.js`,
  `.prerender/economy-${version}.js`,
])
const files = [...old, 'assets/main.1.js', 'assets/main.1.js.br', 'assets/main.2.js', 'remotes/gone/one/entry.js']

function put(age: number) {
  for (const file of files) {
    mkdirSync(join(siteDir, dirname(file)), { recursive: true })
    writeFileSync(join(siteDir, file), file)
    for (const path of [file, dirname(file)]) {
      utimesSync(join(siteDir, path), new Date(now - age), new Date(now - age))
    }
  }
}

// Only the fields read by pruning, here and below.
const registry = {
  remotes: [{ name: 'economy', current: { version: 'three' }, previous: { version: 'two' } }],
} as unknown as Registry
// As above.
const shell = { version: 's', integrity: { 'main.2.js': 'sha384-2' } } as unknown as BuiltShell
const left = () => files.filter((file) => existsSync(join(siteDir, file)))

test('what has been out of use for more than 30 days goes; what the registry or the shell names stays, however old', () => {
  put(400 * day)
  prune(siteDir, registry, shell, now)
  expect(left()).toEqual([...old.filter((file) => !file.includes('one')), 'assets/main.2.js'])
})

test('what is younger stays for the tabs that run it', () => {
  put(29 * day)
  prune(siteDir, registry, shell, now)
  expect(left()).toEqual(files)
})

test('the days are counted from when it was last named, not from when it was built', () => {
  put(400 * day)
  prune(siteDir, registry, shell, now)
  // As above.
  const next = { remotes: [{ name: 'economy', current: { version: 'four' } }] } as unknown as Registry
  prune(siteDir, next, shell, now + 29 * day)
  expect(left()).toContain('remotes/economy/two/entry.js')
  prune(siteDir, next, shell, now + 31 * day)
  expect(left()).not.toContain('remotes/economy/two/entry.js')
})
