import { formatWeekday } from '@stafapp/shared/format'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { rowName, rowTitleId } from '../../../shared/plan/words.ts'
import classes from './day-plan.module.css'

type Props = {
  shown: Plan['conflicts']
  before: Plan['conflicts']
  rows: readonly PlanRow[]
  /** Where a row stands that is not on the day that is shown, and the way to it; without it all days are shown. */
  other?: { dayOf: (row: number) => string | null; onShow: (row: number, day: string) => void }
}

/**
 * The number of conflicts, and behind it one line for each as they would be, with the way to its row and, folded, its
 * teams; those that moves add come first.
 */
export function Conflicts({ shown, before, rows, other }: Props) {
  const known = new Set(before.map(({ text }) => text))
  const sorted = shown.toSorted((a, b) => Number(known.has(a.text)) - Number(known.has(b.text)))
  return (
    <details className={classes.conflicts}>
      <summary>Det här krockar ({shown.length})</summary>
      <ul>
        {sorted.map(({ rows: [first], text, detail }) => (
          <li key={text}>
            {!known.has(text) && <strong>Ny: </strong>}
            {text} <ToRow row={rows.find(({ id }) => id === first)} other={other} />
            {detail && (
              <details>
                <summary>Detaljer</summary>
                {detail}
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
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
