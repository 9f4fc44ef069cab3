import { type AnyColumn, sql } from 'drizzle-orm'
import { check, integer, timestamp } from 'drizzle-orm/pg-core'

/** Primary key. "By default" and not "always": the demo data brings its own ids so that links need no round trips. */
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Services set both from the request's clock; the default only serves rows written by hand. */
export const stamps = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Optimistic lock of rows that people edit: a PUT or PATCH carries the version that was read. */
export const version = () => integer('version').notNull().default(1)

/** A closed list as a CHECK, not a PostgreSQL enum: a value can be added or removed in one transactional migration. */
export const oneOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(quoted(values))})`)

/** Every element of a text array is one of the values, and the array is not empty. */
export const someOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`cardinality(${column}) > 0 and ${column} <@ array[${sql.raw(quoted(values))}]::text[]`)

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
