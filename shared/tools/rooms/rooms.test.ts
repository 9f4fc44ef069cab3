import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { isTestCode, sourceFiles } from './read-imports.ts'
import { apiArrows, drawing, inOrder, isRoom, partOf, shipped, tableWriters, workspaceOf } from './rooms.ts'

const atRunTime = ['shared/browser', 'shared/contract', 'shared/rules', 'shared/styles']

/** What each workspace may import besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'shared/contract': [],
  'shared/rules': ['shared/contract'],
  'shared/browser': ['shared/contract', 'shared/rules'],
  'shared/build': ['shared/contract', 'shared/browser'],
  'shared/tools': ['shared/contract', 'shared/build', 'api', 'playwright'],
  api: ['shared/contract', 'shared/rules'],
  shell: atRunTime,
  remote: atRunTime,
}

/** Every remote may import the same, a new one too. */
const permitted = (workspace: string): readonly string[] =>
  mayImport[workspace.startsWith('remote-') ? 'remote' : workspace] ?? []

test('workspaces import only what they may', () => {
  const strays = shipped.filter(({ from, to }) => {
    const [a, b] = [workspaceOf(from), workspaceOf(to)]
    const isConfig = from.endsWith('/rspack.config.ts') && b === 'shared/build'
    const isDevelopment = /^remote-[a-z]+\/src\/dev\//.test(from) && b === 'shared/tools'
    return a !== b && !to.includes('node_modules') && !isConfig && !isDevelopment && !permitted(a).includes(b)
  })
  expect(strays).toEqual([])
  expect(shipped.length).toBeGreaterThan(1000)
})

test('shipped code imports no test code', () => {
  expect(shipped.filter(({ to }) => isTestCode(to) && !to.includes('/tools/'))).toEqual([])
})

test('nothing lies loose at the top of api/src', () => {
  expect(sourceFiles.filter((file) => /^api\/src\/[^/]+$/.test(file))).toEqual([])
})

test('a room is reached through its public.ts, and its routes by main', () => {
  const strays = shipped.filter(({ from, to }) => {
    const [a, b] = [partOf(from), partOf(to)]
    if (a === undefined || b === undefined || a === b || !isRoom(b) || to === `api/src/${b}/public.ts`) return false
    return !(a === 'main' && to.endsWith('/routes.ts'))
  })
  expect(strays).toEqual([])
})

test('a folder of the money room is reached from another through its public.ts', () => {
  const folderOf = (file: string) => /^api\/src\/modules\/money\/([^/]+)\//.exec(file)?.[1]
  const crossing = shipped.filter(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)]
    return a !== undefined && b !== undefined && a !== b
  })
  expect(crossing.filter(({ to }) => !to.endsWith('/public.ts'))).toEqual([])
  expect(crossing.length).toBeGreaterThan(10)
})

test('the parts of the api import each other in one direction', () => {
  expect(() => inOrder(apiArrows)).not.toThrow()
  const circle = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['a'])],
  ])
  expect(() => inOrder(circle)).toThrow('circle')
})

/** Parts that write tables of other rooms, and why. */
const mayWriteEverywhere = [
  // Fills a new database before any room works.
  'seed',
  // A restored copy must not send what waited when it was made.
  'db',
]

/** Tables that a second part writes, and why. */
const sharedTables: Readonly<Record<string, string>> = {
  app_user: 'modules/office', // Erasing a person reaches every table that names one.
  audit_entry: 'modules/office', // The same.
  contact_person: 'modules/office', // The same.
  idempotency_key: 'modules/office', // The same.
  team: 'modules/office', // The same.
  invitation: 'modules/office mail', // The same; and the outcome of a mail is written beside what it was for.
  mail_message: 'modules/office', // Erasing.
  message_receiver: 'mail', // The outcome of a mail is written beside what it was for.
}

test('a table is written by one room', () => {
  const shared = [...tableWriters()].flatMap(([table, parts]) => {
    const known = sharedTables[table]?.split(' ') ?? []
    const others = [...parts].filter((part) => !mayWriteEverywhere.includes(part) && !known.includes(part))
    return others.length > 1 ? [`${table}: ${others.join(', ')}`] : []
  })
  expect(shared).toEqual([])
  expect(tableWriters().size).toBeGreaterThan(50)
})

test('shared/docs/rooms.md shows the arrows as they are; `npm run rooms` writes it', () => {
  expect(readFileSync(join(root, 'shared/docs/rooms.md'), 'utf8')).toBe(drawing())
})

test('every import of shipped code is resolved to a file: none escapes the rules above', () => {
  const files = new Set(sourceFiles)
  const code = shipped.filter(({ to }) => /\.(ts|tsx)$/.test(to) && workspaceOf(to) !== 'playwright')
  expect(code.filter(({ to }) => !files.has(to))).toEqual([])
})
