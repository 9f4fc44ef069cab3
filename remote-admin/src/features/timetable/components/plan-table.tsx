import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Fragment, useState } from 'react'
import type { Plan, PlanRow } from '../api/get-plan.ts'
import { minutesText, rowName } from '../words.ts'
import { DelayForm } from './delay-form.tsx'
import classes from './plan-table.module.css'
import { RowEditor } from './row-editor.tsx'

type Open = { id: number; kind: 'edit' | 'delay' } | null

/** One day's rows with what can be done with each. */
export function PlanTable({ day, days, plan }: { day: string; days: readonly string[]; plan: Plan }) {
  const [open, setOpen] = useState<Open>(null)
  const trackName = ({ track }: PlanRow) => plan.tracks.find(({ id }) => id === track)?.name ?? '–'
  const close = () => setOpen(null)
  const troubled = new Set(plan.conflicts.flatMap(({ rows }) => rows))
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{formatWeekdayDate(day)}</caption>
        <thead>
          <tr>
            {['Upprop', 'Start', 'Slut', 'Prisutd.', 'Gren eller program', 'Bana', 'Heat', ''].map((head) => (
              <th key={head} scope="col">
                {head || <span className="visually-hidden">Åtgärder</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.rows
            .filter((row) => row.day === day)
            .map((row) => (
              <Fragment key={row.id}>
                <tr className={troubled.has(row.id) ? classes.trouble : undefined}>
                  <td data-label="Upprop">{row.calls_at && formatClock(row.calls_at)}</td>
                  <td data-label="Start" className={classes.start}>
                    {formatClock(row.starts_at)}
                    {row.delay_min !== 0 && <span className={classes.delay}> {minutesText(row.delay_min)}</span>}
                  </td>
                  <td data-label="Slut">{row.ends_at !== row.starts_at && formatClock(row.ends_at)}</td>
                  <td data-label="Prisutd.">{row.ceremony_at && formatClock(row.ceremony_at)}</td>
                  <th scope="row">
                    {rowName(row)}
                    {troubled.has(row.id) && <span className={classes.mark}> Krockar</span>}
                  </th>
                  <td data-label="Bana">{trackName(row)}</td>
                  <td data-label="Heat">{row.heat_count > 0 && `${row.is_drawn ? '' : 'ca '}${row.heat_count}`}</td>
                  <td className={classes.actions}>
                    <Button aria-label={`Ändra ${rowName(row)}`} onClick={() => setOpen({ id: row.id, kind: 'edit' })}>
                      Ändra
                    </Button>
                    {row.track !== null && (
                      <Button
                        aria-label={`Försena ${rowName(row)}`}
                        onClick={() => setOpen({ id: row.id, kind: 'delay' })}
                      >
                        Försena
                      </Button>
                    )}
                  </td>
                </tr>
                {open?.id === row.id && (
                  <tr>
                    <td colSpan={8} className={classes.form}>
                      {open.kind === 'edit' ? (
                        <RowEditor key={row.version} row={row} tracks={plan.tracks} days={days} onDone={close} />
                      ) : (
                        <DelayForm row={row} onDone={close} />
                      )}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
        </tbody>
      </table>
    </div>
  )
}
