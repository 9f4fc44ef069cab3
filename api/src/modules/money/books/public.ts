/** The treasurer's accounts and limits. */
export { findBookkeepingSettings } from './bookkeeping-settings.ts'
/** Refuses what would change a day of a locked period. */
export { requireOpenPeriod, requireUndoable } from './period-lock.ts'
