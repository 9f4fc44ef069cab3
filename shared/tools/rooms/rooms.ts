import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { allImports, type Import, isTestCode, sourceFiles } from './read-imports.ts'

/** Imports of shipped code. */
export const shipped: readonly Import[] = allImports.filter(({ from }) => !isTestCode(from))

/** The workspace of a file; the folders of shared are workspaces of their own. */
export const workspaceOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('shared/') ? 2 : 1)
    .join('/')

/** The part of the api that a file belongs to: `modules/heats`, `http` …; undefined outside the api. */
export const partOf = (file: string): string | undefined => /^api\/src\/(modules\/[^/]+|[^/]+)\//.exec(file)?.[1]

export const isRoom = (part: string): boolean => part.startsWith('modules/')

/** Which parts of the api import which, each arrow once, tests left out. */
export const apiArrows: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of shipped) {
    const [a, b] = [partOf(from), partOf(to)]
    if (a !== undefined && b !== undefined && a !== b) arrows.set(a, (arrows.get(a) ?? new Set()).add(b))
  }
  return arrows
})()

/** Parts in an order in which each imports only earlier ones. @throws Error naming the parts of a circle */
export function inOrder(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order: string[] = []
  const names = new Set([...arrows.keys(), ...[...arrows.values()].flatMap((targets) => [...targets])])
  while (order.length < names.size) {
    const ready = [...names].filter(
      (name) => !order.includes(name) && [...(arrows.get(name) ?? [])].every((target) => order.includes(target)),
    )
    if (ready.length === 0) {
      throw new Error(
        `These import each other in a circle: ${[...names].filter((name) => !order.includes(name)).join(', ')}`,
      )
    }
    order.push(...ready.toSorted())
  }
  return order
}

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g
const BUILDER = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g
const STATEMENT = /\b(?:insert into|update|delete from|merge into)\s+"?(\w+)"?/gi

/** Which parts of the api write which tables, by the statements in their sources. */
export function tableWriters(): Map<string, Set<string>> {
  const sources = sourceFiles
    .filter((file) => file.startsWith('api/src/') && !isTestCode(file) && !file.includes('/migrations/'))
    .map((file) => ({ part: partOf(file) ?? '', text: readFileSync(join(root, file), 'utf8') }))
  const tables = new Map(
    sources.flatMap(({ text }) => [...text.matchAll(TABLE)].map(([, name, table]) => [name, table])),
  )
  const names = new Set(tables.values())
  const writers = new Map<string, Set<string>>()
  for (const { part, text } of sources) {
    const built = [...text.matchAll(BUILDER)].map(([, name]) => tables.get(name))
    const written = [...text.matchAll(STATEMENT)].map(([, table]) => table)
    for (const table of [...built, ...written])
      if (table !== undefined && names.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(part))
  }
  return writers
}

/** A node of the drawing: Mermaid takes no slash in a name, only in a label. */
const node = (name: string): string => (name.includes('/') ? `${name.replaceAll('/', '_')}["${name}"]` : name)

const arrowsBetween = (pairs: readonly (readonly [string, string])[]): string =>
  [...new Set(pairs.filter(([a, b]) => a !== b).map(([a, b]) => `  ${node(a)} --> ${node(b)}`))].toSorted().join('\n')

/** The text of shared/docs/rooms.md. */
export function drawing(): string {
  const workspaces = shipped
    .map(({ from, to }) => [workspaceOf(from), workspaceOf(to)] as const)
    .filter((pair) => pair.every((name) => name !== 'shared/tools' && name !== 'node_modules'))
  const rooms = [...apiArrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => isRoom(from) && isRoom(to)).map((to) => [from, to] as const),
  )
  const short = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([a, b]) => [a.replace('modules/', ''), b.replace('modules/', '')] as const)
  const writers = [...tableWriters()]
  const rows = inOrder(apiArrows).map((part) => {
    const tables = writers.flatMap(([table, parts]) => (parts.has(part) ? [table] : [])).toSorted()
    return `| ${part} | ${[...(apiArrows.get(part) ?? [])].toSorted().join(', ')} | ${tables.join(', ')} |`
  })
  return `# Rooms

Written by \`npm run rooms\` from the import statements; a test fails when it is out of date.

## Workspaces
\`\`\`mermaid
graph LR
${arrowsBetween(workspaces)}
\`\`\`

## Rooms of the api
An arrow goes from a room to one whose \`public.ts\` it imports.
\`\`\`mermaid
graph TD
${arrowsBetween(short(rooms))}
\`\`\`

## Parts of the api, each importing only those above it
| part of \`api/src\` | imports | writes |
|---|---|---|
${rows.join('\n')}
`
}
