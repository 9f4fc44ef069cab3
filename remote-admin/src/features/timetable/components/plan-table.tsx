import { formatWeekdayDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { PlannedTime } from '@stafapp/shared/planned-time'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fragment, useRef, useState } from 'react'
import { isPhone } from '../../../shared/is-phone.ts'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { type Conflict, isShortRest, troubleOf, worstFirst } from '../../../shared/plan/conflicts.ts'
import { DelayForm } from '../../../shared/plan/delay-form.tsx'
import { isCalled, isOver, isRunning, nextHeat, startOf } from '../../../shared/plan/next-heat.ts'
import { rowName, rowTitleId } from '../../../shared/plan/words.ts'
import classes from './plan-table.module.css'
import { RowEditor } from './row-editor.tsx'

type Kind = 'edit' | 'delay'
type Open = { id: number; kind: Kind } | null

/** `short`: beside a row's title on a phone. */
const actions: Record<Kind, { label: string; short: string; name: (row: PlanRow) => string }> = {
  edit: { label: 'Ändra', short: 'Ändra', name: (row) => `Ändra ${rowName(row)}` },
  delay: {
    label: 'Anmäl försening',
    short: 'Försening',
    name: (row) => `Anmäl försening: ${rowName(row)}`,
  },
}

/** Before the draw the number of heats is estimated from the teams; a final after a trial is always one heat. */
const heatsOf = ({ is_drawn, heat_count }: PlanRow): string =>
  is_drawn || heat_count === 1 ? String(heat_count) : `ca ${heat_count}`

type Props = {
  day: string
  days: readonly string[]
  plan: Plan
  /** Those that still count. */
  conflicts: readonly Conflict[]
}

/**
 * One day's rows with their actions; on the day itself without those that are over. A phone has room for one button in
 * a row, so that the other action is reached from its form.
 */
export function PlanTable({ day, days, plan, conflicts }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const [onPhone] = useState(isPhone)
  const now = useServerNow()
  const trackName = ({ track }: PlanRow) => plan.tracks.find(({ id }) => id === track)?.name ?? ''
  const opener = useRef<HTMLElement>(null)
  const openAt = (button: HTMLElement, next: Open) => {
    opener.current = button
    setOpen(next)
  }
  const close = () => {
    setOpen(null)
    opener.current?.focus()
  }
  const isRaceDay = days.includes(helsinkiDay(now))
  const kindsOf = (row: PlanRow): Kind[] => {
    const canDelay = row.track !== null && day >= helsinkiDay(now)
    if (!canDelay) return ['edit']
    // A phone's only button on a race day is for what is told then.
    return onPhone && isRaceDay ? ['delay', 'edit'] : ['edit', 'delay']
  }
  const [showsPast, setShowsPast] = useState(false)
  const own = plan.rows.filter((row) => row.day === day)
  // Rows that are over are hidden. Rows in conflict stay, because the list of conflicts links to them.
  const past =
    day === helsinkiDay(now)
      ? own.filter((row) => isOver(row, now) && !troubleOf(conflicts, row.id) && row.id !== open?.id)
      : []
  const next = nextRow(own, now)
  const shown = showsPast ? own : own.filter((row) => !past.includes(row))
  return (
    <div className={classes.scroll}>
      {past.length > 0 && (
        <Button aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
          {showsPast ? 'Dölj det som är klart' : `Visa det som är klart (${past.length})`}
        </Button>
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: on phones rows are cards, and browsers then drop the table roles */}
      <table role="table" className={classes.table}>
        <caption className={classes.caption}>{formatWeekdayDate(day)}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {['Upprop', 'Start', 'Slut', 'Prisutd.', 'Gren eller program', 'Bana', 'Heat', ''].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head || <span className="visually-hidden">Åtgärder</span>}
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
                <th role="rowheader" scope="row" id={rowTitleId(row.id)} tabIndex={-1}>
                  <Unbroken text={rowName(row)} />
                  {isRunning(row, now) && <span className={classes.now}> Nu</span>}
                  {row === next && <span className={classes.now}> Nästa heat</span>}
                  {isCalled(row, now) && (
                    <span className={classes.now}> {row.round === null ? 'Samling' : 'Upprop'} pågår</span>
                  )}
                  <Trouble conflicts={conflicts} rows={plan.rows} row={row} />
                </th>
                <td role="cell" data-label="Bana">
                  {trackName(row)}
                </td>
                <td role="cell" data-label="Heat">
                  {row.heat_count > 0 && heatsOf(row)}
                </td>
                <td role="cell" className={classes.buttons}>
                  <div className={classes.actions}>
                    {kindsOf(row)
                      .slice(0, onPhone ? 1 : 2)
                      .map((kind) => (
                        <Button
                          key={kind}
                          aria-label={actions[kind].name(row)}
                          onClick={({ currentTarget }) => openAt(currentTarget, { id: row.id, kind })}
                        >
                          {onPhone ? actions[kind].short : actions[kind].label}
                        </Button>
                      ))}
                  </div>
                </td>
              </tr>
              {open?.id === row.id && (
                <tr role="row">
                  <td role="cell" colSpan={8} className={classes.form}>
                    {open.kind === 'edit' ? (
                      <RowEditor row={row} tracks={plan.tracks} days={days} onDone={close} />
                    ) : (
                      <DelayForm row={row} fromHeat={nextHeat(row, now)} onDone={close} />
                    )}
                    {onPhone &&
                      kindsOf(row)
                        .filter((kind) => kind !== open.kind)
                        .map((kind) => (
                          <Button
                            key={kind}
                            aria-label={actions[kind].name(row)}
                            onClick={() => setOpen({ id: row.id, kind })}
                          >
                            {actions[kind].label}
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

type TroubleProps = { conflicts: readonly Conflict[]; rows: readonly PlanRow[]; row: PlanRow }

/** What a row clashes with, and where its runners rest too short, in short: the list above the table has the whole. */
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
        <p className={classes.mark}>{names.length === 0 ? clashes[0]?.text : `Krockar med ${names.join('; ')}`}</p>
      )}
      {worstFirst(own.filter(isShortRest)).map((conflict) => (
        <p key={conflict.text} className={classes.rest}>
          Kort vila, kortast {conflict.rest_min} min
          <span className={classes.whose}>
            : {runnersText(conflict)} springer också {othersOf([conflict]).join('; ')}
          </span>
        </p>
      ))}
    </>
  )
}

const runnersText = ({ runners }: Conflict): string => (runners === 1 ? '1 löpare' : `${runners} löpare`)
