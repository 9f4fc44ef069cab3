import { formatClock, formatWeekday } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { PlanRow } from '../../../shared/plan/api.ts'
import {
  type Conflict,
  isShortRest,
  restText,
  troubledRows,
  troubledText,
  worstFirst,
} from '../../../shared/plan/conflicts.ts'
import { rowName, rowTitleId } from '../../../shared/plan/words.ts'
import classes from './day-plan.module.css'

/** So many are named beside their number. */
const NAMED = 3

type Props = {
  shown: readonly Conflict[]
  before: readonly Conflict[]
  rows: readonly PlanRow[]
  /** The next free time of the conflict's last row, and the way to move it there. */
  free?: { at: (row: PlanRow) => number | null; onMove: (row: PlanRow, at: number) => void }
  /** Where a row stands that is not on the day that is shown, and the way to it; without it all days are shown. */
  other?: { dayOf: (row: number) => string | null; onShow: (row: number, day: string) => void }
}

/** What clashes, and apart from it where runners rest too short. */
export function Conflicts({ shown, ...props }: Props) {
  const clashes = shown.filter((conflict) => !isShortRest(conflict))
  const rests = shown.filter(isShortRest)
  return (
    <>
      {clashes.length > 0 && <Folded {...props} kind="clash" shown={clashes} />}
      {rests.length > 0 && <Folded {...props} kind="rest" shown={rests} hasClashes={clashes.length > 0} />}
    </>
  )
}

type FoldedProps = Props & { kind: 'clash' | 'rest'; hasClashes?: boolean }

/**
 * The number of conflicts of one kind, and behind it one line for each as they would be, with the way to its row and,
 * folded, its teams; those that moves add come first, then the worst.
 */
function Folded({ kind, shown, before, rows, other, free, hasClashes = false }: FoldedProps) {
  const names = troubledRows(shown, rows).map(rowName)
  const known = new Set(before.map(({ text }) => text))
  const sorted = worstFirst(shown).toSorted((a, b) => Number(known.has(a.text)) - Number(known.has(b.text)))
  return (
    <details className={classes.conflicts} data-kind={kind}>
      <summary>
        {kind === 'clash'
          ? troubledText(shown, rows)
          : `${hasClashes ? '' : 'Inget krockar. '}${restText(shown, rows)}`}
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
      {rows.some(({ delay_min }) => delay_min !== 0) && <p>Vilan och löparnas krockar är räknade med förseningarna.</p>}
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

/** Leads to the row, also to that of another day, and to one whose day is folded. */
function ToRow({ row, other }: { row: PlanRow | undefined; other: Props['other'] }) {
  if (!row) return null
  const day = other?.dayOf(row.id) ?? null
  const show = () => {
    if (day !== null) return other?.onShow(row.id, day)
    const title = document.getElementById(rowTitleId(row.id))
    title?.closest('details')?.setAttribute('open', '')
    title?.focus()
  }
  return (
    <JumpLink section={rowTitleId(row.id)} onPress={show}>
      {day === null ? 'Visa' : `Visa ${formatWeekday(day)}`}
      <span className="visually-hidden"> {rowName(row)}</span>
    </JumpLink>
  )
}
