import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/**
 * A change of the public reads, in commit order: ids are shared by all processes, so a browser that reconnects to
 * another process gets exactly the changes it missed. Only the newest rows are kept.
 */
export const changeEvent = pgTable('change_event', {
  id: id(),
  at: instant('at').notNull(),
  /** Contract calls whose answers are no longer valid. */
  calls: text('calls').array().notNull(),
})
