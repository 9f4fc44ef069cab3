import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Attempt counts of the rate limits, shared by all replicas. A row is a window that starts with its first attempt. The table is
 * not logged (see its migration): a crash of PostgreSQL empties it, and nothing else depends on it.
 */
export const attemptCount = pgTable(
  'attempt_count',
  {
    /** The limit's name and the SHA-256 of who is counted: neither an address nor a username stands here. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When the last attempt that had to wait may go on: the next one waits after it. */
    freeAt: instant('free_at'),
  },
  (table) => [index('attempt_count_ends_idx').on(table.endsAt)],
)
