import type pg from 'pg'

/**
 * Searches the whole database for a pattern: reads each column of all tables as text, with statements from the
 * catalogue, so that no table is missed. Returns the columns by match.
 */
export async function findTexts(pool: pg.Pool, pattern: RegExp): Promise<Map<string, Set<string>>> {
  const { rows: columns } = await pool.query<{ place: string; statement: string }>(
    `select format('%s.%s', c.table_name, c.column_name) as place,
       format('select %I::text as text from %I.%I where %I::text ~ $1', c.column_name, c.table_schema, c.table_name, c.column_name) as statement
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'date', 'numeric')`,
  )
  const found = new Map<string, Set<string>>()
  for (const { place, statement } of columns) {
    const { rows } = await pool.query<{ text: string }>(statement, [pattern.source])
    for (const { text } of rows) {
      for (const [match] of text.matchAll(new RegExp(pattern, 'g'))) {
        found.set(match, (found.get(match) ?? new Set()).add(place))
      }
    }
  }
  return found
}
