import { formatClock, formatWeekday } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { rowName, rowTitleId, troubledRows, troubledText } from '../../../shared/plan/words.ts'
import classes from './day-plan.module.css'

/** So many are named beside their number. */
const NAMED = 3

type Props = {
  shown: Plan['conflicts']
  before: Plan['conflicts']
  rows: readonly PlanRow[]
  /** The next free time of the conflict's last row, and the way to move it there. */
  free?: { at: (row: PlanRow) => number | null; onMove: (row: PlanRow, at: number) => void }
  /** Where a row stands that is not on the day that is shown, and the way to it; without it all days are shown. */
  other?: { dayOf: (row: number) => string | null; onShow: (row: number, day: string) => void }
}

/**
 * The number of conflicts, and behind it one line for each as they would be, with the way to its row and, folded, its
 * teams; those that moves add come first.
 */
export function Conflicts({ shown, before, rows, other, free }: Props) {
  const names = troubledRows(shown, rows).map(rowName)
  const known = new Set(before.map(({ text }) => text))
  const sorted = shown.toSorted((a, b) => Number(known.has(a.text)) - Number(known.has(b.text)))
  return (
    <details className={classes.conflicts}>
      <summary>
        {troubledText(shown, rows)}
        {names.length <= NAMED && `: ${names.join('; ')}`}
      </summary>
      <ul>
        {sorted.map(({ rows: [first, ...others], text, detail }) => (
          <li key={text}>
            {!known.has(text) && <strong>Ny: </strong>}
            {text} <ToRow row={rows.find(({ id }) => id === first)} other={other} />
            {free && <FreeTime row={rows.find(({ id }) => id === others.at(-1))} free={free} />}
            {detail && (
              <details>
                <summary>Detaljer</summary>
                {detail}
              </details>
            )}
          </li>
        ))}
      </ul>
      {!free && (
        <p>
          <Link to="?del=dagsplan">Flytta grenarna i Dagsplan</Link>, som visar när banorna är lediga.
        </p>
      )}
    </details>
  )
}

/** The conflict's later row moves to the next time at which its track is free. */
function FreeTime({ row, free }: { row: PlanRow | undefined; free: NonNullable<Props['free']> }) {
  const at = row && free.at(row)
  if (!row || at == null) return null
  return (
    <Button onClick={() => free.onMove(row, at)}>
      Flytta {rowName(row)} till {formatClock(new Date(at))}
    </Button>
  )
}

/** Leads to the row, also to that of another day. */
function ToRow({ row, other }: { row: PlanRow | undefined; other: Props['other'] }) {
  if (!row) return null
  const day = other?.dayOf(row.id) ?? null
  return (
    <JumpLink section={rowTitleId(row.id)} onPress={day === null ? undefined : () => other?.onShow(row.id, day)}>
      {day === null ? 'Visa' : `Visa ${formatWeekday(day)}`}
      <span className="visually-hidden"> {rowName(row)}</span>
    </JumpLink>
  )
}
