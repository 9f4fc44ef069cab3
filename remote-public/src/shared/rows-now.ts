import { isRunning, type RowTimes } from '@stafapp/shared/rules/raceday/row-now'
import type { TimetableRow } from './get-timetable.ts'

/** A row with the delay of its end, which is that of its prize ceremony. */
export const withEnd = (row: TimetableRow): TimetableRow & RowTimes => ({
  ...row,
  end_delay_min: row.ceremony_delay_min,
})

/** The rows that have started and not ended, also several at once. */
export const runningRows = (rows: readonly TimetableRow[], now: Date): TimetableRow[] =>
  rows.filter((row) => isRunning(withEnd(row), now))
