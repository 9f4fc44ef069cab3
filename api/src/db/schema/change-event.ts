import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/**
 * One change of what the public reads show, in the order of commits: the id counts for all processes alike, so a browser
 * that comes back to another one is told exactly what it missed. Only the newest rows are kept.
 */
export const changeEvent = pgTable('change_event', {
  id: id(),
  at: instant('at').notNull(),
  /** Names of the contract's calls whose answers are no longer valid. */
  calls: text('calls').array().notNull(),
})
