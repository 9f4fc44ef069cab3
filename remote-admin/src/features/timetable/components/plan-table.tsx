import { formatWeekdayDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { useLocation } from '@stafapp/shared/router'
import { isCalled, startOf } from '@stafapp/shared/rules/raceday/day-now'
import { isRunning } from '@stafapp/shared/rules/raceday/row-now'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fragment, useEffect, useState } from 'react'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { type Conflict, isShortRest, troubleOf, worstFirst } from '../../../shared/plan/conflicts.ts'
import { DelayForm } from '../../../shared/plan/delay-form.tsx'
import { isOver, nextHeat } from '../../../shared/plan/next-heat.ts'
import { addedDelayText, rowName, rowTitleId, shortRowName } from '../../../shared/plan/words.ts'
import classes from './plan-table.module.css'
import { RowEditor } from './row-editor.tsx'

const actions = { edit: 'Ändra planen', delay: 'Anmäl försening' } as const

type Kind = keyof typeof actions
type Open = { id: number; kind: Kind; minutes?: number } | null

/** Delays that are chosen without opening a row. */
const QUICK_MIN = [5, 10, 15]

/** Before the draw the number of heats is estimated from the teams; a final after a trial is always one heat. */
const heatsOf = ({ is_drawn, heat_count }: PlanRow): string =>
  is_drawn || heat_count === 1 ? String(heat_count) : `ca ${heat_count}`

type Props = {
  day: string
  days: readonly string[]
  plan: Plan
  /** Delays of it can be announced. */
  isHeld: boolean
  /** The address asks for the form for a delay of what starts next. */
  asksDelay: boolean
  /** Those that still count. */
  conflicts: readonly Conflict[]
}

/**
 * One day's rows in the order in which they start, as late as they are; on the day itself without those that are over. A
 * row opens to the form that its day is for: a delay on race days, before them the plan.
 */
export function PlanTable({ day, days, plan, isHeld, asksDelay, conflicts }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const now = useServerNow()
  const trackName = ({ track }: PlanRow) => plan.tracks.find(({ id }) => id === track)?.name ?? ''
  const close = () => {
    if (open) document.getElementById(rowTitleId(open.id))?.focus()
    setOpen(null)
  }
  const isRaceDay = days.includes(helsinkiDay(now))
  /** The first one is shown when the row is opened. */
  const kindsOf = (row: PlanRow): readonly [Kind, ...Kind[]] => {
    const canDelay = isHeld && row.track !== null && day >= helsinkiDay(now)
    if (!canDelay) return ['edit']
    return isRaceDay ? ['delay', 'edit'] : ['edit', 'delay']
  }
  const toggle = (row: PlanRow) => setOpen(open?.id === row.id ? null : { id: row.id, kind: kindsOf(row)[0] })
  const isNear = (row: PlanRow) => row === next || isRunning(row, now) || isCalled(row, now)
  const [showsPast, setShowsPast] = useState(false)
  const own = plan.rows.filter((row) => row.day === day).sort((a, b) => startOf(a) - startOf(b))
  const past = day === helsinkiDay(now) ? own.filter((row) => isOver(row, now) && row.id !== open?.id) : []
  const next = nextRow(own, now)
  const { key } = useLocation()
  const asked = asksDelay ? (next ?? own.find((row) => row.round !== null && row.track !== null))?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, not when another row becomes the next
  useEffect(() => {
    if (asked !== undefined) setOpen({ id: asked, kind: 'delay' })
  }, [key])
  const shown = showsPast ? own : own.filter((row) => !past.includes(row))
  return (
    <div className={classes.scroll}>
      {past.length > 0 && (
        <Button className={classes.past ?? ''} aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
          {showsPast ? 'Dölj klara' : `Visa klara (${past.length})`}
        </Button>
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: on phones rows are cards, and browsers then drop the table roles */}
      <table role="table" className={classes.table}>
        <caption className={classes.caption}>{formatWeekdayDate(day)}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {['Upprop', 'Start', 'Slut', 'Prisutd.', 'Gren eller program', 'Bana', 'Heat'].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <Fragment key={row.id}>
              <tr
                role="row"
                className={troubleOf(conflicts, row.id) && classes.trouble}
                data-trouble={troubleOf(conflicts, row.id)}
                data-now={isRunning(row, now) || isCalled(row, now)}
                data-far={!isNear(row) && open?.id !== row.id}
                data-in-use={isNear(row) || open?.id === row.id || undefined}
              >
                <td role="cell" data-label="Upprop">
                  {row.calls_at && <PlannedTime planned={row.calls_at} delayMinutes={row.delay_min} />}
                </td>
                <td role="cell" data-label="Start" className={classes.start}>
                  <PlannedTime planned={row.starts_at} delayMinutes={row.delay_min} />
                </td>
                <td role="cell" data-label="Slut">
                  {row.ends_at !== row.starts_at && (
                    <PlannedTime planned={row.ends_at} delayMinutes={row.end_delay_min} />
                  )}
                </td>
                <td role="cell" data-label="Prisutd.">
                  {row.ceremony_at && <PlannedTime planned={row.ceremony_at} delayMinutes={row.end_delay_min} />}
                </td>
                <th role="rowheader" scope="row">
                  <button
                    type="button"
                    id={rowTitleId(row.id)}
                    className={classes.opener}
                    aria-expanded={open?.id === row.id}
                    onClick={() => toggle(row)}
                  >
                    <Unbroken text={shortRowName(row)} />
                  </button>
                  {stateWords(row, now, next).length > 0 && (
                    <span className={classes.now}> {stateWords(row, now, next).join(' · ')}</span>
                  )}
                  <Trouble conflicts={conflicts} rows={plan.rows} row={row} />
                </th>
                <td role="cell" data-label="Bana">
                  {trackName(row)}
                </td>
                <td role="cell" data-label="Heat">
                  {row.heat_count > 0 && heatsOf(row)}
                </td>
              </tr>
              {open?.id !== row.id && row.round !== null && isNear(row) && kindsOf(row)[0] === 'delay' && (
                <tr role="row" data-now={isRunning(row, now) || isCalled(row, now)} data-in-use>
                  <td role="cell" colSpan={7} className={classes.quick}>
                    <span aria-hidden="true">Försena</span>
                    {QUICK_MIN.map((minutes) => (
                      <Button
                        key={minutes}
                        aria-label={`Försena ${rowName(row)} ${minutes} min`}
                        onClick={() => setOpen({ id: row.id, kind: 'delay', minutes })}
                      >
                        +{minutes}
                      </Button>
                    ))}
                  </td>
                </tr>
              )}
              {open?.id === row.id && (
                <tr role="row">
                  <td
                    role="cell"
                    colSpan={7}
                    className={classes.form}
                    id={asksDelay && open.kind === 'delay' ? 'delay' : undefined}
                  >
                    {open.kind === 'edit' ? (
                      <>
                        {row.delay_min !== 0 && <p className={classes.hint}>{addedDelayText(row)}</p>}
                        <RowEditor row={row} plan={plan} days={days} onDone={close} />
                      </>
                    ) : (
                      <DelayForm
                        row={row}
                        plan={plan}
                        fromHeat={nextHeat(row, now)}
                        minutes={open.minutes}
                        onDone={close}
                      />
                    )}
                    {kindsOf(row)
                      .filter((kind) => kind !== open.kind)
                      .map((kind) => (
                        <Button key={kind} onClick={() => setOpen({ id: row.id, kind })}>
                          {actions[kind]}
                        </Button>
                      ))}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </div>
  )
}

/** On the day itself the row whose heats start next, as delayed as it is known to be. */
function nextRow(rows: readonly PlanRow[], now: Date): PlanRow | undefined {
  const ahead = rows.filter((row) => row.round !== null && startOf(row) > now.getTime())
  const [first] = ahead.toSorted((a, b) => startOf(a) - startOf(b))
  return first?.day === helsinkiDay(now) ? first : undefined
}

/** Where a row is on its day; nothing for one that is yet to be called. */
function stateWords(row: PlanRow, now: Date, next: PlanRow | undefined): string[] {
  if (isRunning(row, now)) return ['Pågår']
  return [
    ...(row === next ? ['Nästa heat'] : []),
    ...(isCalled(row, now) ? [`${row.round === null ? 'Samling' : 'Upprop'} pågår`] : []),
    ...(startOf(row) <= now.getTime() && !isOver(row, now) ? ['Prisutdelningen är kvar'] : []),
  ]
}

type TroubleProps = { conflicts: readonly Conflict[]; rows: readonly PlanRow[]; row: PlanRow }

/** What a row clashes with, and how short its runners rest; on narrow screens without the others' names, which the list above has. */
function Trouble({ conflicts, rows, row }: TroubleProps) {
  const own = conflicts.filter((conflict) => conflict.rows.includes(row.id))
  const clashes = own.filter((conflict) => !isShortRest(conflict))
  const othersOf = (some: readonly Conflict[]) => {
    const ids = new Set(some.flatMap((conflict) => conflict.rows))
    return rows.filter(({ id }) => ids.has(id) && id !== row.id).map(rowName)
  }
  const names = othersOf(clashes)
  return (
    <>
      {clashes.length > 0 && (
        <p className={classes.mark}>
          Krockar
          <span className={classes.whose}>
            <Unbroken text={names.length === 0 ? `: ${clashes[0]?.text}` : ` med ${names.join('; ')}`} />
          </span>
        </p>
      )}
      {worstFirst(own.filter(isShortRest)).map((conflict) => (
        <p key={conflict.text} className={classes.rest}>
          Vila {conflict.rest_min} min
          <span className={classes.whose}>
            : {runnersText(conflict)} springer också <Unbroken text={othersOf([conflict]).join('; ')} />
          </span>
        </p>
      ))}
    </>
  )
}

const runnersText = ({ runners }: Conflict): string => (runners === 1 ? '1 löpare' : `${runners} löpare`)
