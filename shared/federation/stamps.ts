import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, writeAtomically } from './files.ts'
import { hashFiles, listFiles } from './hash.ts'

/** Folders and files that every package's build depends on: the shared code, the factories, the exact dependencies. */
const common = [
  'shared/src',
  'shared/contract',
  'shared/rules',
  'shared/federation',
  'shared/package.json',
  'package-lock.json',
]

// Tests, fixtures and the development page change nothing in what is shipped.
const notShipped = /(\.test\.tsx?|\.spec\.ts|\.md)$|\/dev\/|\/testing\//

/** Hash of everything that goes into a package's build: equal hash, equal output. */
export function inputHash(root: string, packageFolder: string): string {
  const files = [...common, packageFolder].flatMap((path) => shippedFiles(root, path))
  return hashFiles(root, files)
}

function shippedFiles(root: string, path: string): string[] {
  if (/\.json$/.test(path)) return existsSync(join(root, path)) ? [path] : []
  return listFiles(join(root, path))
    .map((file) => `${path}/${file}`)
    .filter((file) => !notShipped.test(file) && !file.includes('/node_modules/'))
}

type Stamps = Record<string, string>

/** What each stamp file says was done last, for which input. */
export function readStamp(file: string, key: string): string | undefined {
  return readJson<Stamps>(file, {})[key]
}

export function writeStamp(file: string, key: string, value: string): void {
  const stamps = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamps) : {}
  writeAtomically(file, `${JSON.stringify({ ...stamps, [key]: value }, null, 2)}\n`)
}
