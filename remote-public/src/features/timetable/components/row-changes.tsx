import { useMemo } from 'react'
import { ChangesNote } from '../../../common/seen/changes-note.tsx'
import { useSeen } from '../../../common/seen/use-seen.ts'
import type { TimetableRow } from '../api/get-timetable.ts'
import { rowChanges, seenRows } from '../seen-rows.ts'

type RowChangesProps = {
  karnevalId: number
  rows: readonly TimetableRow[]
  /** Rows that match the visitor's search; null without a search. */
  chosen: readonly TimetableRow[] | null
}

/** Which rows are not as they were; those that are searched for stand first. */
export function RowChanges({ karnevalId, rows, chosen }: RowChangesProps) {
  const facts = useMemo(() => seenRows(rows), [rows])
  const { before, since, markSeen } = useSeen('timetable_seen', karnevalId, facts)
  const changes = useMemo(() => (before ? rowChanges(before, rows) : []), [before, rows])
  if (!since) return null
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
