import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { type PersonalTable, personalTables } from '../../db/personal.ts'

/** Rows by the table's name, only where there were any. */
export type Counts = Record<string, number>

/**
 * Gives every declared text of the wanted rows the value that says nothing, each table in a statement of its own: what has
 * been done stays done, and a second run finds nothing left to do.
 */
export async function eraseRows(db: Db, wantedOf: (table: PersonalTable) => SQL | undefined): Promise<Counts> {
  const counts: Counts = {}
  for (const [name, table] of Object.entries(personalTables)) {
    const wanted = wantedOf(table)
    const rows = wanted ? await eraseTable(db, name, table, wanted) : 0
    if (rows > 0) counts[name] = rows
  }
  return counts
}

async function eraseTable(db: Db, name: string, table: PersonalTable, wanted: SQL): Promise<number> {
  const changes = Object.entries(table.columns).flatMap(([column, fate]) =>
    typeof fate === 'object' ? [{ column: sql.identifier(column), ...fate }] : [],
  )
  if (changes.length === 0) return 0
  const from = sql.identifier(name)
  if (table.isDeleted) return rowsOf(await db.execute(sql`delete from ${from} t where ${wanted}`))
  const sets = changes.map(({ column, becomes }) => sql`${column} = ${becomes}`)
  const differs = changes.map(({ column, becomes }) => sql`t.${column} is distinct from ${becomes}`)
  return rowsOf(
    await db.execute(
      sql`update ${from} t set ${sql.join(sets, sql`, `)} where ${wanted} and (${sql.join(differs, sql` or `)})`,
    ),
  )
}

const rowsOf = ({ rowCount }: { rowCount: number | null }): number => rowCount ?? 0
