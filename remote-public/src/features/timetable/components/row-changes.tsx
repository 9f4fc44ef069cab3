import { useMemo } from 'react'
import type { TimetableRow } from '../../../shared/get-timetable.ts'
import { ChangesNote } from '../../../shared/seen/changes-note.tsx'
import { useSeen } from '../../../shared/seen/use-seen.ts'
import { rowChanges, seenRows } from '../seen-rows.ts'

type RowChangesProps = {
  karnevalId: number
  rows: readonly TimetableRow[]
  /** Rows that match the search; null without a search. */
  chosen: readonly TimetableRow[] | null
}

/** Rows that changed since the last visit; those that match the search come first. */
export function RowChanges({ karnevalId, rows, chosen }: RowChangesProps) {
  const facts = useMemo(() => seenRows(rows), [rows])
  const { before, since, markSeen } = useSeen('timetable_seen', karnevalId, facts)
  const changes = useMemo(() => (before ? rowChanges(before, rows) : []), [before, rows])
  return (
    <ChangesNote
      changes={changes.map(({ key, row, name, text }) => ({
        key,
        name,
        text: `: ${text}`,
        isChosen: row !== null && (chosen?.includes(row) ?? false),
      }))}
      since={since}
      countText={(count) => (count === 1 ? '1 rad' : `${count} rader`)}
      onSeen={markSeen}
    />
  )
}
