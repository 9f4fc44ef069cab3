import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { type PersonalTable, personalTables } from '../../../db/personal.ts'

/** Number of rows by table, without zeros. */
export type Counts = Record<string, number>

/** The condition for a table's rows (`t`); undefined for none. */
type WantedOf = (table: PersonalTable, name: string) => SQL | undefined

/**
 * Blanks every declared text of the selected rows, in one statement per table: completed tables stay erased after a
 * failure, and a second run finds nothing to do.
 */
export const eraseRows = (db: Db, wantedOf: WantedOf): Promise<Counts> =>
  eachTable(wantedOf, async ({ table, from, sets, isOpen }) => {
    const statement = table.isDeleted
      ? sql`delete from ${from} t where ${isOpen}`
      : sql`update ${from} t set ${sql.join(sets, sql`, `)} where ${isOpen}`
    return (await db.execute(statement)).rowCount ?? 0
  })

/** The number of rows that `eraseRows` would change. */
export const countRows = (db: Db, wantedOf: WantedOf): Promise<Counts> =>
  eachTable(wantedOf, async ({ from, isOpen }) => {
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${from} t where ${isOpen}`,
    )
    return rows[0]?.rows ?? 0
  })

type Step = { table: PersonalTable; from: SQL; sets: SQL[]; isOpen: SQL }

async function eachTable(wantedOf: WantedOf, work: (step: Step) => Promise<number>): Promise<Counts> {
  const counts: Counts = {}
  for (const [name, table] of Object.entries(personalTables)) {
    const changes = Object.entries(table.columns).flatMap(([column, fate]) =>
      typeof fate === 'object' ? [{ column: sql.identifier(column), ...fate }] : [],
    )
    const wanted = changes.length > 0 ? wantedOf(table, name) : undefined
    if (!wanted) continue
    const sets = changes.map(({ column, becomes }) => sql`${column} = ${becomes}`)
    const differs = changes.map(({ column, becomes }) => sql`t.${column} is distinct from ${becomes}`)
    const isOpen = table.isDeleted ? wanted : sql`${wanted} and (${sql.join(differs, sql` or `)})`
    const rows = await work({ table, from: sql`${sql.identifier(name)}`, sets, isOpen })
    if (rows > 0) counts[name] = rows
  }
  return counts
}
