import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { precompress } from './compress.ts'
import { writeDeltas } from './deltas.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'stafapp-deltas-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const numbers = (name: string) => Array.from({ length: 50 }, (_, index) => md5(name + index)).join()
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const textOf = (title: string) => `export const title = '${title}', rest = '${numbers('rest')}'`
const page = (version: number) => `page.${version}${'0'.repeat(7)}.js`

async function put(file: string, content: string): Promise<void> {
  writeFileSync(join(dir, file), content)
  await precompress(dir, [file])
}

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(dir, file)))
    .digest()

test('a new file is also written as its difference to the older one, under the name by which a browser tells that it has it', async () => {
  await put(page(1), textOf('Ett'))
  await put(page(2), textOf('Två'))
  await writeDeltas(dir, [page(2)])
  const hash = hashOf(page(1))
  const delta = readFileSync(join(dir, `${page(2)}.from`, hash.toString('base64')))
  expect(delta.length).toBeLessThan(100)
  expect(delta.subarray(0, 40)).toEqual(Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0, ...hash]))
  const dictionary = readFileSync(join(dir, page(1)))
  expect(zstdDecompressSync(delta.subarray(40), { dictionary }).toString()).toBe(textOf('Två'))
})

test('only for the newest three files of the same name and kind', async () => {
  await put('other.11111111.js', textOf('Annan'))
  await put('page.11111111.css', textOf('Stil'))
  for (const version of [1, 2, 3, 4, 5]) await put(page(version), textOf(String(version)))
  await writeDeltas(dir, [page(5)])
  const found = readdirSync(join(dir, `${page(5)}.from`), { recursive: true, withFileTypes: true })
  expect(found.filter((entry) => entry.isFile())).toHaveLength(3)
})

test('not where the whole file is smaller', async () => {
  await put(page(1), 'export const title = 1')
  await put(page(2), numbers('others'))
  await put('main.css', 'a{}')
  await writeDeltas(dir, [page(2), 'main.css'])
  expect(existsSync(join(dir, `${page(2)}.from`))).toBe(false)
})
