import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePortalFile } from './portal-file.ts'
import { emptyRegistry } from './registry-file.ts'

const shell = {
  version: 's',
  main: 'main.js',
  early: 'early.js',
  startLater: 'later.js',
  startAfterFirst: 'after-first.js',
  css: [],
  pages: [],
  facades: { '@stafapp/shared/ui-table': ['817.a.js'] },
  integrity: { '817.a.js': 'sha256-t' },
}

let site = ''
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'portal-file-'))
})
afterEach(() => rmSync(site, { recursive: true }))

const write = (revision: number) => writePortalFile(site, 'portal', shell, { ...emptyRegistry, revision })

test('the file has the registry and the shell’s lazy modules with their hashes, and is named by its content', async () => {
  const file = await write(1)
  expect(file).toMatch(/^portal\/portal\.[0-9a-f]{8}\.json$/)
  expect(JSON.parse(readFileSync(join(site, file), 'utf8'))).toEqual({
    registry: { ...emptyRegistry, revision: 1 },
    facades: { '@stafapp/shared/ui-table': { '817.a.js': 'sha256-t' } },
  })
  expect(await write(1)).toBe(file)
})

test('a browser that has the file of the release before downloads the difference', async () => {
  await write(1)
  const file = await write(2)
  expect(readdirSync(join(site, `${file}.from`), { recursive: true })).not.toEqual([])
})
