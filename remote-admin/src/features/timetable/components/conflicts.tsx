import { formatClock, formatWeekday } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useServerNow } from '@stafapp/shared/session'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { PlanRow } from '../../../shared/plan/api.ts'
import {
  type Conflict,
  clashesText,
  isShortRest,
  restText,
  troubledRows,
  worstFirst,
} from '../../../shared/plan/conflicts.ts'
import { isOver } from '../../../shared/plan/next-heat.ts'
import { rowName, rowTitleId } from '../../../shared/plan/words.ts'
import { type Block, MINUTE, wayOut } from '../day-plan.ts'
import classes from './day-plan.module.css'

type Props = {
  shown: readonly Conflict[]
  before: readonly Conflict[]
  rows: readonly PlanRow[]
  /** Where the rows stand. */
  blocks: readonly Block[]
  /** The carnival's least rest of a runner. */
  restMin: number
  /** Moves a row to the first time at which the conflict is over. */
  onMove: (block: Block, at: number) => void
  /** Where a row stands that is not on the day that is shown, and the way to it; without it all days are shown. */
  other?: { dayOf: (row: number) => string | null; onShow: (row: number, day: string) => void }
}

/** What clashes, and apart from it where runners rest too short. */
export function Conflicts(props: Props) {
  const { shown } = props
  const clashes = shown.filter((conflict) => !isShortRest(conflict))
  const rests = shown.filter(isShortRest)
  return (
    <>
      {clashes.length > 0 && <Folded {...props} kind="clash" listed={clashes} />}
      {rests.length > 0 && <Folded {...props} kind="rest" listed={rests} hasClashes={clashes.length > 0} />}
    </>
  )
}

type FoldedProps = Props & { kind: 'clash' | 'rest'; listed: readonly Conflict[]; hasClashes?: boolean }

/**
 * The number of conflicts of one kind, and behind it each as it would be: whom it hits, the move that ends it, and the way
 * to its row; those that moves add come first, then the worst.
 */
function Folded({
  kind,
  listed,
  shown: all,
  before,
  rows,
  blocks,
  restMin,
  onMove,
  other,
  hasClashes = false,
}: FoldedProps) {
  const now = useServerNow()
  const [only, ...others] = troubledRows(listed, rows)
  const known = new Set(before.map(({ text }) => text))
  const sorted = worstFirst(listed).toSorted((a, b) => Number(known.has(a.text)) - Number(known.has(b.text)))
  return (
    <details className={classes.conflicts} data-kind={kind}>
      <summary>
        {kind === 'clash' ? clashesText(listed) : `${hasClashes ? '' : 'Inget krockar. '}${restText(listed)}`}
        {/* More names would push what runs now off a phone. */}
        {others.length === 0 && only && `: ${rowName(only)}`}
      </summary>
      <ul>
        {sorted.map((conflict) => {
          const { text, detail } = conflict
          const own = rows.filter(({ id }) => conflict.rows.includes(id))
          const way = wayOut(blocks, conflict, { conflicts: all, restMin, now })
          return (
            <li key={text}>
              <p>
                {!known.has(text) && <strong>Ny: </strong>}
                {text}
              </p>
              {detail && <p className={classes.detail}>{detail}</p>}
              <div className={classes.deeds}>
                {way && <Button onClick={() => onMove(way.block, way.at)}>{moveText(way)}</Button>}
                {/* What is over is not shown, and not moved either. */}
                <ToRow row={own.findLast((row) => !isOver(row, now)) ?? own.at(-1)} other={other} />
              </div>
            </li>
          )
        })}
      </ul>
      {rows.some(({ delay_min }) => delay_min !== 0) && (
        <p>Vilan och krockarna på banan och för löparna är räknade med förseningarna.</p>
      )}
    </details>
  )
}

/**
 * "Flytta Gatustafett mixed, final till 18:20 (+2 h)": in the plan, and with its delay the time at which it then starts. A
 * track can be full for hours after a clash of minutes.
 */
function moveText({ block: { row, at: from }, at }: { block: Block; at: number }): string {
  const clock = (minutes: number) => formatClock(new Date(at + minutes * MINUTE))
  const late = row.delay_min === 0 ? '' : ` (${clock(row.delay_min)} med förseningen)`
  return `Flytta ${rowName(row)} till ${clock(0)} (${laterText((at - from) / MINUTE)})${late}`
}

/** "+25 min", "+2 h", "+1 h 5 min". */
export function laterText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `+${[...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ')}`
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
      {day === null ? 'Visa i planen' : `Visa ${formatWeekday(day)}`}
      <span className="visually-hidden"> {rowName(row)}</span>
    </JumpLink>
  )
}
