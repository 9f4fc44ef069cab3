/** What the release that is still running would stumble over, by the words with which SQL says it. */
const breaking: readonly [RegExp, string][] = [
  [/^drop (table|view|type|schema|sequence)\b/, 'removes what the running release reads'],
  [/\bdrop column\b/, 'removes what the running release reads'],
  [/\brename\b/, 'renames what the running release reads'],
  [/\bset data type\b|\balter column \S+ type\b/, 'changes the type of what the running release writes'],
  [/\bset not null\b/, 'refuses rows that the running release writes'],
  [/\bdrop default\b/, 'refuses rows that the running release writes'],
  [/\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/, 'refuses rows that the running release writes'],
]

/** On a table that is older than the migration: rows of the running release need not fit. */
const narrowing = /^alter table (\S+) add constraint|^create unique index \S+ on (\S+)/

/**
 * A step that the running release can stand all the same says why in a comment above it. Removing: which release stopped using
 * it. Narrowing: why every row that the running release writes fits.
 */
const EXCUSE = /^-- runs beside the release before: \S.{20,}/m

const newTable = /^create table (\S+)/

/**
 * The statements of a migration with which the release before it cannot go on running (F21), each with the reason. A check that
 * concerns only columns of the same migration is none.
 */
export function breakingChanges(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((text) => ({ text, sql: normalise(text) }))
  const tables = new Set(statements.map(({ sql }) => newTable.exec(sql)?.[1]))
  const columns = new Set(statements.map(({ sql }) => /\badd column (\S+)/.exec(sql)?.[1]))
  return statements.flatMap(({ text, sql }) => {
    if (EXCUSE.test(text.trim())) return []
    const [, reason] = breaking.find(([pattern]) => pattern.test(sql)) ?? []
    if (reason) return [`${reason}: ${sql}`]
    const table = narrowing.exec(sql)
    if (!table || tables.has(table[1] ?? table[2])) return []
    return concernsOnly(sql, columns) ? [] : [`may refuse rows that the running release writes: ${sql}`]
  })
}

const normalise = (text: string): string =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"public"\./g, '')
    .trim()
    .replace(/;$/, '')
    .replaceAll(/[^'"]+|'[^']*'|"[^"]*"/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()))

/**
 * Whether a constraint or index names only columns that came with the same migration. A reference is not looked at while one
 * of its columns is empty, so for it one new column is enough.
 */
function concernsOnly(sql: string, columns: ReadonlySet<string | undefined>): boolean {
  const [, kind, condition = ''] = /\b(check|foreign key|unique|using btree) (\(.*)$/.exec(sql) ?? []
  const own = condition.replace(/ references .*$/, '')
  const named = [...own.matchAll(/(?:"\w+"\.)?("\w+")(?!\.)/g)].map(([, name]) => name)
  const isNew = (name: string | undefined) => columns.has(name)
  return kind === 'foreign key' ? named.some(isNew) : named.length > 0 && named.every(isNew)
}
