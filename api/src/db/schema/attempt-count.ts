import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Attempt counts of the rate limits, shared by all replicas. A row is a window that starts with its first attempt. The
 * table is UNLOGGED (see its migration): a crash of PostgreSQL empties it, which is harmless.
 */
export const attemptCount = pgTable(
  'attempt_count',
  {
    /** The limit's name and the SHA-256 of the counted address or username, which is not stored in clear. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When the newest delayed attempt may proceed; the next one is scheduled after it. */
    freeAt: instant('free_at'),
  },
  (table) => [index('attempt_count_ends_idx').on(table.endsAt)],
)
