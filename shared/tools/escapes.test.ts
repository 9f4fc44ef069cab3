import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = [
  'shared',
  'shell',
  'remote-public',
  'remote-lagledare',
  'remote-admin',
  'remote-economy',
  'api',
  'playwright',
]

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (file) => file.isFile() && /\.(ts|tsx|mjs|css)$/.test(file.name) && !file.parentPath.includes('node_modules'),
    )
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => file !== import.meta.filename),
)

/** A cast past the types: the reason is on the line, or in the comment before its statement. */
const CAST = /\bas (unknown as|any)\b|@ts-(expect-error|ignore|nocheck)/
/** A suppressed lint rule: the reason follows the colon; for a range at its start. */
const IGNORED = /biome-ignore(?:-start)?\s+\S+:\s*(.*?)\s*(?:\*\/\}?)?$/
const COMMENT = /^\s*(\/\/|\*|\/\*|\{\/\*)|\s\/\/ /
const LINES_BEFORE = 22

const isReasoned = (lines: readonly string[], at: number): boolean => {
  const before = lines.slice(Math.max(0, at - LINES_BEFORE), at + 1).reverse()
  // Back to the start of the statement or member: comments before it are about other code.
  const start = before.findIndex((line) => /^\s*(const|return|export|it\(|test\()/.test(line))
  return before.slice(0, Math.max(start, 0) + 2).some((line) => COMMENT.test(line))
}

test('every way past the types and the lint rules says why it is there', () => {
  const unexplained = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const reason = IGNORED.exec(line)?.[1]
      const isBare = reason === undefined ? CAST.test(line) && !isReasoned(lines, index) : reason.length < 15
      return isBare ? [`${file}:${index + 1} ${line.trim()}`] : []
    })
  })
  expect(unexplained).toEqual([])
})
