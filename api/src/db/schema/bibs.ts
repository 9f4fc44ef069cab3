import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf, stamps, version } from './columns.ts'
import { bibScopes } from './enumerations.ts'
import { karneval } from './karneval.ts'

/**
 * Bib number settings of a carnival. The numbers are in `team.bib`; lock this row before writing one, so that no two
 * teams get the same number within the scope.
 */
export const bibSetting = pgTable(
  'bib_setting',
  {
    karnevalId: integer('karneval_id')
      .primaryKey()
      .references(() => karneval.id),
    scope: text('scope', { enum: bibScopes }).notNull().default('karneval'),
    firstNumber: integer('first_number').notNull().default(1),
    lastNumber: integer('last_number').notNull().default(9999),
    /** Teams entered after the numbers were given get the next free one. */
    isAutomatic: boolean('is_automatic').notNull().default(true),
    version: version(),
    ...stamps(),
  },
  (table) => [
    oneOf('bib_setting_scope_check', table.scope, bibScopes),
    check(
      'bib_setting_range_check',
      sql`${table.firstNumber} between 1 and ${table.lastNumber} and ${table.lastNumber} <= 99999`,
    ),
  ],
)
