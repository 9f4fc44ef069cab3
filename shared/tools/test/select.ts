import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../root.ts'

/** The parts of `npm test` with test files. */
export type TestPart = (typeof testParts)[number]

const testParts = ['unit', 'api', 'catalogue', 'federation', 'browser'] as const

/**
 * Test files of one part, by path from the root (optionally with a line: `a.test.ts:12`), and a text in the test's
 * name.
 */
export type Selection = { files: string[]; name?: string }

const madeByTools = new Set(['node_modules', '.build', '.data', 'site', 'test-results'])

/** Every test file of the repository, by path from the root. */
export const testFiles = (): string[] =>
  globSync('**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: (path) => madeByTools.has(basename(path)) })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

/** The part that runs this test file. */
export const partOf = (file: string): TestPart => {
  if (file.startsWith('playwright/catalogue/')) return 'catalogue'
  if (file.startsWith('playwright/federation/')) return 'federation'
  if (file.startsWith('playwright/')) return 'browser'
  return file.startsWith('api/') ? 'api' : 'unit'
}

/** Groups files by part, quick parts first. */
const byPart = (files: string[], name?: string): Map<TestPart, Selection> => {
  const chosen = testParts.map((part) => ({ part, own: files.filter((file) => partOf(file) === part) }))
  return new Map(
    chosen
      .filter(({ own }) => own.length > 0)
      .map(({ part, own }) => [part, { files: own, ...(name ? { name } : {}) }]),
  )
}

const pathMatches = (asked: string, files: string[]): string[] => {
  const [, path = '', line = ''] = /^(.*?)(:\d+)?$/.exec(asked.replaceAll('\\', '/')) ?? []
  const wanted = path.replace(`${root}/`, '').replace(/^\.\//, '').toLowerCase()
  return files.filter((file) => file.toLowerCase().includes(wanted)).map((file) => file + line)
}

/**
 * Selects tests. A word that is part of a file's path selects that file; the remaining words together are a text in the
 * test's name.
 * @param asked paths, parts of paths, or the text of a test's name
 */
export const chooseTests = (
  asked: string[],
  files: string[] = testFiles(),
  read: (file: string) => string = (file) => readFileSync(join(root, file), 'utf8'),
): Map<TestPart, Selection> => {
  const byPath = asked.map((word) => ({ word, found: pathMatches(word, files) }))
  const chosen = [...new Set(byPath.flatMap(({ found }) => found))]
  const name = byPath.flatMap(({ word, found }) => (found.length === 0 ? [word] : [])).join(' ')
  if (!name) return byPart(chosen)
  const among = chosen.length > 0 ? chosen : files
  return byPart(
    among.filter((file) => read(file.replace(/:\d+$/, '')).includes(name)),
    name,
  )
}
