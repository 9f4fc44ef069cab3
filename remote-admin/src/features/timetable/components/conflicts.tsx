import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatClock, formatWeekday } from '@stafapp/shared/format'
import { Button, Loading } from '@stafapp/shared/page'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useEffect, useRef, useState } from 'react'
import { JumpLink } from '../../../shared/jump-link.tsx'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import {
  type Conflict,
  clashesText,
  isShortRest,
  openConflicts,
  restsText,
  troubledRows,
  type troubleNames,
  worstFirst,
} from '../../../shared/plan/conflicts.ts'
import { isOver } from '../../../shared/plan/next-heat.ts'
import { rowName, rowTitleId } from '../../../shared/plan/words.ts'
import {
  type Block,
  bestWays,
  delayAt,
  isSmall,
  MINUTE,
  type Move,
  type Spot,
  type WayOut,
  waysOut,
} from '../day-plan.ts'
import { eachMoveQuery } from '../use-save-moves.ts'
import classes from './day-plan.module.css'

type Props = {
  shown: readonly Conflict[]
  before: readonly Conflict[]
  plan: Plan
  /** Where the rows stand. */
  blocks: readonly Block[]
  /** Moves that are not saved, on which a further one stands. */
  moves: readonly Move[]
  /** Moves a row to a place at which the conflict is over. */
  onMove: (block: Block, spot: Spot) => void
  /** Where a row stands that is not on the day that is shown, and the way to it; without it all days are shown. */
  other?: { dayOf: (row: number) => string | null; onShow: (row: number, day: string) => void }
  /** The kind whose list and worst conflict the address asks for. */
  asked?: Kind | undefined
}

export type Kind = keyof typeof troubleNames

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

type FoldedProps = Props & { kind: Kind; listed: readonly Conflict[]; hasClashes?: boolean }

/** The number of conflicts of one kind, and behind it each as it would be; those that moves add come first, then the worst. */
function Folded({ kind, listed, hasClashes = false, ...props }: FoldedProps) {
  const { before, plan } = props
  const [isAsked] = useState(kind === props.asked)
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isAsked) return
    // After the frame has given the focus to the page's heading.
    queueMicrotask(() => place.current?.querySelector<HTMLElement>('li summary')?.focus())
  }, [isAsked])
  const [only, ...others] = troubledRows(listed, plan.rows)
  const known = new Set(before.map(({ text }) => text))
  const sorted = worstFirst(listed).toSorted((a, b) => Number(known.has(a.text)) - Number(known.has(b.text)))
  return (
    <details className={classes.conflicts} data-kind={kind} open={isAsked} ref={place}>
      <summary>
        {kind === 'clash' ? clashesText(listed) : `${hasClashes ? '' : 'Inget krockar. '}${restsText(listed)}`}
        {/* More names would push what runs now off a phone. */}
        {others.length === 0 && only && <Unbroken text={`: ${rowName(only)}`} />}
      </summary>
      <ul>
        {sorted.map((conflict, index) => (
          <li key={conflict.text}>
            <One
              {...props}
              conflict={conflict}
              isNew={!known.has(conflict.text)}
              isFirstOpen={isAsked && index === 0}
            />
          </li>
        ))}
      </ul>
      {plan.rows.some(({ delay_min }) => delay_min !== 0) && (
        <p>Vilan och krockarna på banan och för löparna är räknade med förseningarna.</p>
      )}
    </details>
  )
}

type OneProps = Props & { conflict: Conflict; isNew: boolean; isFirstOpen: boolean }

/** A conflict in two lines; pressed, it says whom it hits, and offers the moves that end it and the way to its row. */
function One({ conflict, isNew, isFirstOpen, shown, plan, blocks, moves, onMove, other }: OneProps) {
  const now = useServerNow()
  const [isOpen, setOpen] = useState(isFirstOpen)
  const own = plan.rows.filter(({ id }) => conflict.rows.includes(id))
  return (
    <details
      className={classes.one}
      open={isOpen}
      data-in-use={isOpen || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={classes.lines}>
          {isNew && <strong>Ny: </strong>}
          <Unbroken text={conflict.parts?.what ?? conflict.text} />
          {conflict.parts && (
            <span className={classes.whom}>
              <Unbroken text={conflict.parts.where} />
            </span>
          )}
        </span>
      </summary>
      {conflict.detail && (
        <p className={classes.detail}>
          <Unbroken text={conflict.detail} />
        </p>
      )}
      {isOpen && conflict.short_min !== undefined && (
        <Ways conflict={conflict} shown={shown} plan={plan} blocks={blocks} moves={moves} onMove={onMove} />
      )}
      {/* What is over is not shown, and not moved either. */}
      <ToRow row={own.findLast((row) => !isOver(row, now)) ?? own.at(-1)} other={other} />
    </details>
  )
}

type WaysProps = Pick<Props, 'shown' | 'plan' | 'blocks' | 'moves' | 'onMove'> & { conflict: Conflict }

/** The moves that end the conflict and leave fewer of its kind in the whole plan, as the server counts it. */
function Ways({ conflict, shown, plan, blocks, moves, onMove }: WaysProps) {
  const now = useServerNow()
  const free = waysOut(blocks, conflict, { conflicts: shown, restMin: plan.min_rest_min, now })
  const { data, error } = useQuery(
    eachMoveQuery(
      { karneval: plan.karneval, version: plan.version, moves: [...moves] },
      free.map(({ block, spot }): Move => {
        return { row: block.row.id, starts_at: new Date(spot.at).toISOString(), track: spot.track }
      }),
    ),
  )
  if (error) return <p className={classes.detail}>{errorSentence(error)}</p>
  if (free.length > 0 && !data) return <Loading text="Räknar lediga tider" />
  const open = (conflicts: readonly Conflict[]) => openConflicts({ conflicts: [...conflicts], rows: plan.rows }, now)
  const checked = free.flatMap((way, index) => {
    const answer = data?.[index]
    return answer ? [{ way, left: open(answer.conflicts) }] : []
  })
  const best = bestWays(checked, open(shown), conflict)
  return (
    <>
      {!best.some(({ way }) => isSmall(way)) && (
        <p className={classes.detail}>
          Ingen liten flytt {isShortRest(conflict) ? 'ger längre vila' : 'löser den här krocken'}. I Dagsplanen kan du
          flytta det som följer på samma bana lika mycket.
          {best.length > 0 && ' Längre bort finns det plats:'}
        </p>
      )}
      {best.length > 0 && (
        <ul className={classes.ways} aria-label="Lediga tider">
          {best.map(({ way, left }) => (
            <li key={`${way.block.row.id} ${way.spot.track} ${way.spot.at}`}>
              <Way way={way} left={left} blocks={blocks} plan={plan} onMove={onMove} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type WayProps = Pick<Props, 'plan' | 'blocks' | 'onMove'> & { way: WayOut; left: readonly Conflict[] }

/** A free place, and what it costs: how far the row moves, and what still conflicts then. */
function Way({ way: { block, spot }, left, plan, blocks, onMove }: WayProps) {
  const track = spot.track === block.track ? undefined : plan.tracks.find(({ id }) => id === spot.track)?.name
  const place = [formatClock(new Date(spot.at)), ...(track ? [track] : [])].join(', ')
  return (
    <>
      <p>
        <Unbroken text={rowName(block.row)} />
      </p>
      <div className={classes.way}>
        <Button aria-label={`Flytta ${rowName(block.row)} till ${place}`} onClick={() => onMove(block, spot)}>
          Till {place}
        </Button>
        <span className={classes.detail}>
          {shiftText(block, spot, delayAt(blocks, block, spot))}, {leftText(left)}
        </span>
      </div>
    </>
  )
}

/** "25 min senare", "15 min tidigare (start 13:51 med förseningen)". */
function shiftText({ at: from }: Block, { at }: Spot, delayMin: number): string {
  const minutes = (at - from) / MINUTE
  const late = formatClock(new Date(at + delayMin * MINUTE))
  return [
    minutes === 0 ? 'samma tid' : `${lengthText(Math.abs(minutes))} ${minutes > 0 ? 'senare' : 'tidigare'}`,
    ...(delayMin === 0 ? [] : [`start ${late} med förseningen`]),
  ].join(', ')
}

/** "25 min", "2 h", "1 h 5 min". */
function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ')
}

/** "sedan krockar inget", "sedan är 1 krock och 3 korta vilor kvar". */
function leftText(conflicts: readonly Conflict[]): string {
  const rests = conflicts.filter(isShortRest)
  const clashes = conflicts.filter((conflict) => !isShortRest(conflict))
  const left = [...(clashes.length > 0 ? [clashesText(clashes)] : []), ...(rests.length > 0 ? [restsText(rests)] : [])]
  return left.length === 0 ? 'sedan krockar inget' : `sedan är ${left.join(' och ')} kvar`
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
