import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** All files in a folder, recursively, as sorted relative paths with forward slashes. */
export function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** One short hash over names and contents, the same on every machine. */
export function hashFiles(dir: string, files: string[], alsoHash: string[] = []): string {
  const hash = createHash('sha256')
  for (const text of alsoHash) hash.update(text).update('\0')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(dir, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 10)
}

/** `sha256-…` of each file, for the `integrity` attribute. A longer hash costs each HTML page half a kilobyte. */
export function integrityOf(dir: string, files: string[]): Record<string, string> {
  return Object.fromEntries(
    files.map((file) => [
      file,
      `sha256-${createHash('sha256')
        .update(readFileSync(join(dir, file)))
        .digest('base64')}`,
    ]),
  )
}
