import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, writeAtomically } from './files.ts'
import { hashFiles, listFiles } from './hash.ts'

/** Inputs of every package's build: shared code, configuration factories, exact dependencies. */
const common = [
  'shared/browser',
  'shared/contract',
  'shared/rules',
  'shared/build',
  'shared/package.json',
  'package-lock.json',
]

// Tests, fixtures and development code do not affect the output.
const notShipped = /((\.test|\.catalogue)\.tsx?|\.spec\.ts|\.md)$|\/dev\/|\/testing\//

/** Hash of all inputs of a package's build: equal hash, equal output. */
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

/** The last stored value of a key. */
export function readBuildCache(file: string, key: string): string | undefined {
  return readJson<Stamps>(file, {})[key]
}

export function writeBuildCache(file: string, key: string, value: string): void {
  const stamps = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamps) : {}
  writeAtomically(file, `${JSON.stringify({ ...stamps, [key]: value }, null, 2)}\n`)
}
