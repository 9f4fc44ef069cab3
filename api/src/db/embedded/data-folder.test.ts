import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSigningKey } from '../../http/auth/signing-key.ts'
import { StartError } from '../../lib/start-error.ts'
import { prepareDataFolder } from './data-folder.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'stafapp-data-folder-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('the folder is made with its parents, for its owner only, and is taken as it is the next time', () => {
  const folder = path.join(home, 'a', 'b')
  prepareDataFolder(folder)
  prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

const uses = [
  ['the database', prepareDataFolder],
  ['the signing key', (folder: string) => readSigningKey(folder, undefined)],
] as const

// Only Linux has /proc, where folders cannot be created and Node's recursive mkdir never returns.
describe.skipIf(process.platform !== 'linux').each(uses)('on /proc, %s', (_, use) => {
  test.each(['/proc/x', '/proc/x/y/z'])('gets a refusal for %s', (folder) => {
    expect(() => use(folder)).toThrow(new StartError(`Datamappen ${folder} kan inte skrivas (ENOENT).`))
  })
})

test.each(uses)('below a file, %s gets a refusal', (_, use) => {
  const file = path.join(home, 'file')
  writeFileSync(file, '')
  expect(() => use(path.join(file, 'x'))).toThrow(/^Datamappen \S+ kan inte skrivas \(ENOTDIR\)\.$/)
})
