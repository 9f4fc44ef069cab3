import { formatWeekdayDate } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Plan, PlanRow } from '../api.ts'
import { rowName, rowTitleId } from '../words.ts'
import classes from './day-plan.module.css'

type Props = {
  shown: Plan['conflicts']
  before: Plan['conflicts']
  rows: readonly PlanRow[]
  /** The day that is shown; without it all are. */
  day?: string
}

/**
 * The number of conflicts, and behind it one line for each as they would be, with the way to its row and, folded, its
 * teams; those that moves add come first.
 */
export function Conflicts({ shown, before, rows, day }: Props) {
  const known = new Set(before.map(({ text }) => text))
  const sorted = shown.toSorted((a, b) => Number(known.has(a.text)) - Number(known.has(b.text)))
  return (
    <details className={classes.conflicts}>
      <summary>Det här krockar ({shown.length})</summary>
      <ul>
        {sorted.map(({ rows: [first], text, detail }) => (
          <li key={text}>
            {!known.has(text) && <strong>Ny: </strong>}
            {text} <ToRow row={rows.find(({ id }) => id === first)} day={day} />
            {detail && (
              <details>
                <summary>Lag</summary>
                {detail}
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Leads to the row, or first to its day. */
function ToRow({ row, day }: { row: PlanRow | undefined; day: string | undefined }) {
  if (!row) return null
  if (day !== undefined && row.day !== day)
    return <Link to={`/admin/tidtabell?del=dagsplan&dag=${row.day}`}>Visa {formatWeekdayDate(row.day)}</Link>
  return (
    <JumpLink section={rowTitleId(row.id)}>
      Visa<span className="visually-hidden"> {rowName(row)}</span>
    </JumpLink>
  )
}
