import { formatWeekdayDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fragment, useRef, useState } from 'react'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { DelayForm } from '../../../shared/plan/delay-form.tsx'
import { MovedTime } from '../../../shared/plan/moved-time.tsx'
import { isCalled, isOver, isRunning, nextHeat, startOf } from '../../../shared/plan/next-heat.ts'
import { rowName, rowTitleId } from '../../../shared/plan/words.ts'
import classes from './plan-table.module.css'
import { RowEditor } from './row-editor.tsx'

type Open = { id: number; kind: 'edit' | 'delay' } | null

/** Before the draw the number of heats is estimated from the teams; a final after a trial is always one heat. */
const heatsOf = ({ is_drawn, heat_count }: PlanRow): string =>
  is_drawn || heat_count === 1 ? String(heat_count) : `ca ${heat_count}`

/** One day's rows with their actions; on the day itself without those that are over. */
export function PlanTable({ day, days, plan }: { day: string; days: readonly string[]; plan: Plan }) {
  const [open, setOpen] = useState<Open>(null)
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
  const troubled = new Set(plan.conflicts.flatMap(({ rows }) => rows))
  const [showsPast, setShowsPast] = useState(false)
  const own = plan.rows.filter((row) => row.day === day)
  // Rows that are over are hidden. Rows in conflict stay, because the list of conflicts links to them.
  const past =
    day === helsinkiDay(now)
      ? own.filter((row) => isOver(row, now) && !troubled.has(row.id) && row.id !== open?.id)
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
              <tr role="row" className={troubled.has(row.id) ? classes.trouble : undefined}>
                <td role="cell" data-label="Upprop">
                  {row.calls_at && <MovedTime at={row.calls_at} minutes={row.delay_min} />}
                </td>
                <td role="cell" data-label="Start" className={classes.start}>
                  <MovedTime at={row.starts_at} minutes={row.delay_min} />
                </td>
                <td role="cell" data-label="Slut">
                  {row.ends_at !== row.starts_at && <MovedTime at={row.ends_at} minutes={row.end_delay_min} />}
                </td>
                <td role="cell" data-label="Prisutd.">
                  {row.ceremony_at && <MovedTime at={row.ceremony_at} minutes={row.end_delay_min} />}
                </td>
                <th role="rowheader" scope="row" id={rowTitleId(row.id)} tabIndex={-1}>
                  <Unbroken text={rowName(row)} />
                  {isRunning(row, now) && <span className={classes.now}> Nu</span>}
                  {row === next && <span className={classes.now}> Nästa heat</span>}
                  {isCalled(row, now) && <span className={classes.now}> Upprop pågår</span>}
                  <Trouble plan={plan} row={row} />
                </th>
                <td role="cell" data-label="Bana">
                  {trackName(row)}
                </td>
                <td role="cell" data-label="Heat">
                  {row.heat_count > 0 && heatsOf(row)}
                </td>
                <td role="cell" className={classes.buttons}>
                  <div className={classes.actions}>
                    <Button
                      aria-label={`Ändra ${rowName(row)}`}
                      onClick={({ currentTarget }) => openAt(currentTarget, { id: row.id, kind: 'edit' })}
                    >
                      Ändra
                    </Button>
                    {row.track !== null && day >= helsinkiDay(now) && (
                      <Button
                        aria-label={`Anmäl försening: ${rowName(row)}`}
                        onClick={({ currentTarget }) => openAt(currentTarget, { id: row.id, kind: 'delay' })}
                      >
                        Anmäl försening
                      </Button>
                    )}
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

/** The other rows that a row conflicts with, in short: the list above the table has the conflicts in words. */
function Trouble({ plan, row }: { plan: Plan; row: PlanRow }) {
  const own = plan.conflicts.filter(({ rows }) => rows.includes(row.id))
  const [first] = own
  if (!first) return null
  const ids = new Set(own.flatMap(({ rows }) => rows))
  const names = plan.rows.filter(({ id }) => ids.has(id) && id !== row.id).map(rowName)
  return <p className={classes.mark}>{names.length === 0 ? first.text : `Krockar med ${names.join('; ')}`}</p>
}
