/** SQL statements that break the release still running. */
const breaking: readonly [RegExp, string][] = [
  [/^drop (table|view|type|schema|sequence)\b/, 'removes what the running release reads'],
  [/\bdrop column\b/, 'removes what the running release reads'],
  [/\brename\b/, 'renames what the running release reads'],
  [/\bset data type\b|\balter column \S+ type\b/, 'changes the type of what the running release writes'],
  [/\bset not null\b/, 'refuses rows that the running release writes'],
  [/\bdrop default\b/, 'refuses rows that the running release writes'],
  [/\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/, 'refuses rows that the running release writes'],
]

/** On an existing table: rows of the running release may not fit. */
const narrowing = /^alter table (\S+) add constraint|^create unique index \S+ on (\S+)/

/**
 * A comment that excuses a step. Removing: which release stopped using it. Narrowing: why every row written by the
 * running release fits.
 */
const EXCUSE = /^-- runs beside the release before: \S.{20,}/m

const newTable = /^create table (\S+)/

/**
 * The statements of a migration that the previous release cannot run beside, with reasons. A check on columns of the
 * same migration only is allowed.
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
 * Whether a constraint or index concerns only columns of the same migration. A foreign key is not checked while one of
 * its columns is null, so one new column is enough for it.
 */
function concernsOnly(sql: string, columns: ReadonlySet<string | undefined>): boolean {
  const [, kind, condition = ''] = /\b(check|foreign key|unique|using btree) (\(.*)$/.exec(sql) ?? []
  const own = condition.replace(/ references .*$/, '')
  const named = [...own.matchAll(/(?:"\w+"\.)?("\w+")(?!\.)/g)].map(([, name]) => name)
  const isNew = (name: string | undefined) => columns.has(name)
  return kind === 'foreign key' ? named.some(isNew) : named.length > 0 && named.every(isNew)
}
