import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuiltShell } from './build-shell.ts'
import { precompress } from './compress.ts'
import { readJson } from './files.ts'
import { integrityOf } from './hash.ts'
import { dropDamaged } from './publish-shell.ts'

let siteDir: string

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'stafapp-shell-'))
  mkdirSync(join(siteDir, 'assets'))
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

test('a published file that is no longer what was built goes with its twins, and the others stay', async () => {
  const assets = join(siteDir, 'assets')
  const names = ['main.js', 'other.js', 'old.js', 'torn.js']
  for (const name of names) writeFileSync(join(assets, name), `whole ${name}`)
  await precompress(assets, names)
  // Only the integrity is read.
  const shell = {
    integrity: { ...integrityOf(assets, ['main.js', 'other.js', 'torn.js']), 'missing.js': 'x' },
  } as unknown as BuiltShell
  expect(dropDamaged(shell, siteDir)).toEqual([])
  writeFileSync(join(assets, 'main.js'), 'whole')
  // Most browsers get the compressed version.
  writeFileSync(join(assets, 'torn.js.br'), 'x')
  expect(dropDamaged(shell, siteDir)).toEqual(['main.js', 'torn.js'])
  expect(readdirSync(assets)).toEqual(['old.js', 'old.js.br', 'old.js.gz', 'other.js', 'other.js.br', 'other.js.gz'])
})

test('a damaged file of settings is named in one line, and stays where it is', () => {
  const file = join(siteDir, 'settings.json')
  writeFileSync(file, '{"resultsUrl":')
  expect(() => readJson(file, {})).toThrow(`${file} är skadad: byt namn på filen och kör npm start på nytt.`)
  expect(existsSync(file)).toBe(true)
})
