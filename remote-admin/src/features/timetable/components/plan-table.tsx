import { useCall } from '@stafapp/shared/calls'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { Fragment, useRef, useState } from 'react'
import type { Plan, PlanRow } from '../api.ts'
import { delayedText, minutesText, rowName, rowTitleId } from '../words.ts'
import classes from './plan-table.module.css'
import { RowEditor } from './row-editor.tsx'

type Open = { id: number; kind: 'edit' | 'delay' } | null

/** Before the draw the number of heats is estimated from the teams; a final after a trial is always one heat. */
const heatsOf = ({ is_drawn, heat_count }: PlanRow): string =>
  is_drawn || heat_count === 1 ? String(heat_count) : `ca ${heat_count}`

/** One day's rows with their actions. */
export function PlanTable({ day, days, plan }: { day: string; days: readonly string[]; plan: Plan }) {
  const [open, setOpen] = useState<Open>(null)
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
  return (
    <div className={classes.scroll}>
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
          {plan.rows
            .filter((row) => row.day === day)
            .map((row) => (
              <Fragment key={row.id}>
                <tr role="row" className={troubled.has(row.id) ? classes.trouble : undefined}>
                  <td role="cell" data-label="Upprop">
                    {row.calls_at && formatClock(row.calls_at)}
                  </td>
                  <td role="cell" data-label="Start" className={classes.start}>
                    {formatClock(row.starts_at)}
                    {row.delay_min !== 0 && <span className={classes.delay}> {delayedText(row)}</span>}
                  </td>
                  <td role="cell" data-label="Slut">
                    {row.ends_at !== row.starts_at && formatClock(row.ends_at)}
                  </td>
                  <td role="cell" data-label="Prisutd.">
                    {row.ceremony_at && formatClock(row.ceremony_at)}
                  </td>
                  <th role="rowheader" scope="row" id={rowTitleId(row.id)} tabIndex={-1}>
                    {rowName(row)}
                    {troubled.has(row.id) && <span className={classes.mark}> Krockar</span>}
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
                      {row.track !== null && (
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
                        <DelayForm row={row} onDone={close} />
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

/** Adds a delay such as "+8 min från heat 12". Later rows on the same track move too; planned times are kept. */
function DelayForm({ row, onDone }: { row: PlanRow; onDone: () => void }) {
  const [idempotencyKey] = useState(newRequestKey)
  const add = useCall('POST /api/events/timetable/delays/')
  const save = async ({ minutes, from_heat }: { minutes: string; from_heat: string }) => {
    const body = { row: row.id, from_heat: Number(from_heat), minutes: Number(minutes) }
    await add.mutateAsync({ body, idempotencyKey })
    notifySuccess(`${minutesText(Number(minutes))} från heat ${from_heat}`)
    onDone()
  }
  return (
    <Form
      layout="row"
      label={`Försening av ${rowName(row)}`}
      fields={row.heat_count > 1 ? [minutesField, fromHeatField(row.heat_count)] : [minutesField]}
      initialValues={{ minutes: '', from_heat: '1' }}
      submitLabel="Flytta det som följer"
      failureTitle="Förseningen kunde inte anmälas."
      onSubmit={save}
      actions={<Button onClick={onDone}>Avbryt</Button>}
    />
  )
}

const minutesField: FieldSpec<'minutes'> = {
  // Not a number field: the keyboards that a phone shows for numbers have no minus sign.
  kind: 'text',
  name: 'minutes',
  label: 'Minuter',
  rules: rules.whole(-240, 600).required(),
}

const fromHeatField = (heats: number): FieldSpec<'from_heat'> => ({
  kind: 'number',
  name: 'from_heat',
  label: 'Från heat',
  rules: rules.whole(1, heats).required(),
})
