import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/**
 * Runs a raw statement under a name. PostgreSQL then parses and plans it once per connection instead of at each call,
 * which is most of a long statement's cost. The text must be the same at each call: all that varies goes into its
 * parameters. A query of drizzle's builder has `prepare(name)` for the same.
 * @throws Error of the driver when the connection has run another text under the name
 */
export async function executeNamed<Row>(db: Db, name: string, query: SQL): Promise<Row[]> {
  type Result = { execute: { rows: Row[] }; all: unknown; values: unknown }
  const statement = db._.session.prepareQuery<Result>(dialect.sqlToQuery(query), undefined, name, false)
  return (await statement.execute()).rows
}

const isNamed = (query: unknown): query is pg.QueryConfig & { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string'

/**
 * The driver's client without named statements, for a pooler in transaction mode: a name belongs to a connection of
 * PostgreSQL, and the next transaction may get another one.
 */
export class UnnamedClient extends pg.Client {
  // `never` fits each overload of the driver's method.
  override query(...[query, ...rest]: never[]): never {
    const sent: unknown = query
    return super.query((isNamed(sent) ? { ...sent, name: undefined } : sent) as never, ...rest) as never
  }
}
