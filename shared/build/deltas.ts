import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { writeAtomically } from './files.ts'

/** Begins a `dcz` body (RFC 9842), before the dictionary's SHA-256. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** Browsers that return have one of the last releases; each delta costs up to a second for the shell's main file. */
const MOST_OLDER = 3

const zstd = promisify(zstdCompress)

/**
 * Writes each file also as its difference to the newest older files of the same name with another hash, so that a browser
 * that has one of those downloads only what has changed. `page.NEW.js` with `page.OLD.js` as dictionary is
 * `page.NEW.js.from/<SHA-256 of page.OLD.js in base64>`, the form in which a browser names the dictionary that it has: a
 * server finds the file without converting anything. A slash in the hash makes a folder more.
 */
export async function writeDeltas(dir: string, files: string[]): Promise<void> {
  const isNew = new Set(files)
  for (const file of files) {
    const content = readFileSync(join(dir, file))
    const most = existsSync(join(dir, `${file}.br`)) ? statSync(join(dir, `${file}.br`)).size : 0
    for (const name of olderOf(dir, file, isNew)) {
      const dictionary = readFileSync(join(dir, name))
      const hash = createHash('sha256').update(dictionary).digest()
      const params = { [constants.ZSTD_c_compressionLevel]: 19 }
      const body = Buffer.concat([MAGIC, hash, await zstd(content, { dictionary, params })])
      if (body.length < most) writeAtomically(join(dir, `${file}.from`, hash.toString('base64')), body)
    }
  }
}

/** Newest first. */
function olderOf(dir: string, file: string, isNew: Set<string>): string[] {
  const stem = stemOf(file)
  return readdirSync(dir)
    .filter((name) => stemOf(name) === stem && !isNew.has(name))
    .map((name) => ({ name, time: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
    .slice(0, MOST_OLDER)
    .map(({ name }) => name)
}

/** `page.01234567.js` → `page.*.js`; the whole name of a file without a hash, which has no older one. */
function stemOf(file: string): string {
  return file.replace(/^([^.]+)\.[0-9a-f]{8}\.(js|css|json)$/, '$1.*.$2')
}
