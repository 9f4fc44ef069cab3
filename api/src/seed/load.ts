import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'

/**
 * Inserts any number of rows as one JSON parameter: fast, and not limited to PostgreSQL's 65,535 parameters. Columns
 * missing in the first row get their defaults in all rows.
 */
export async function load<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const records = rows.map((row) => {
    const values: Record<string, unknown> = row
    return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key]]))
  })
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
  )
}

/** Call after inserting explicit ids: sets the sequences above the highest id. */
export async function continueIds(db: Db, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const { name } = getTableConfig(table)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 1), count(*) > 0) from ${table}`,
    )
  }
}
