import { type AnyColumn, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, timestamp } from 'drizzle-orm/pg-core'

/**
 * Primary key. "By default" instead of "always", because the demo data sets its own ids to link rows without round
 * trips.
 */
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A required foreign key. */
export const refersTo = (name: string, column: () => AnyPgColumn) => integer(name).notNull().references(column)

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Services set both from the request's clock; the default is only for rows inserted by hand. */
export const stamps = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Optimistic lock: a PUT or PATCH carries the version that was read. */
export const version = () => integer('version').notNull().default(1)

/**
 * A closed list as a CHECK instead of a PostgreSQL enum, so that one transactional migration can add or remove values.
 */
export const oneOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(quoted(values))})`)

/** A non-empty text array whose elements are all in the list. */
export const someOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`cardinality(${column}) > 0 and ${column} <@ array[${sql.raw(quoted(values))}]::text[]`)

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
