import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import type { Plan, PlanRow } from '../api.ts'
import { rowName } from '../words.ts'
import classes from './plan-table.module.css'
import { programBody, RowFields, raceBody, toBody, valuesOf } from './row-fields.tsx'

type Props = { row: PlanRow; tracks: Plan['tracks']; days: readonly string[]; onDone: () => void }

/** Edits one row, whose heats move with it, or removes it from the schedule. */
export function RowEditor({ row, tracks, days, onDone }: Props) {
  const [values, setValues] = useState(() => valuesOf(row))
  const change = useCall('PATCH /api/events/timetable/rows/{id}/')
  const isRace = row.event_instance !== null
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(row))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = toBody(values)
    if (body === null) return
    change.mutate(
      {
        params: { id: row.id },
        body: { version: row.version, ...body, ...(isRace ? raceBody(values) : programBody(values)) },
      },
      {
        onSuccess: () => {
          notifySuccess(`${rowName(row)} är ändrad`)
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={save} data-dirty={isDirty} aria-label={`Ändra ${rowName(row)}`}>
      <fieldset className={classes.fields} disabled={change.isPending}>
        <RowFields values={values} onChange={setValues} tracks={tracks} days={days} isRace={isRace} />
        <div className={classes.actions}>
          <Button type="submit" kind="primary">
            {change.isPending && <Spinner />}
            Spara
          </Button>
          <Button onClick={onDone}>Avbryt</Button>
          <RemoveRow row={row} />
        </div>
      </fieldset>
      {change.error && (
        <p role="alert" className={classes.error}>
          {change.error.message}
        </p>
      )}
    </form>
  )
}

function RemoveRow({ row }: { row: PlanRow }) {
  const remove = useCall('DELETE /api/events/timetable/rows/{id}/')
  if (row.is_drawn) return <p className={classes.hint}>Omgången är lottad och kan inte tas bort.</p>
  return (
    <ConfirmButton
      label="Ta bort"
      question={`${rowName(row)} försvinner ur tidtabellen.`}
      yes="Ta bort raden"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { params: { id: row.id }, query: { version: row.version } },
          { onSuccess: () => notifySuccess(`${rowName(row)} är borttagen`) },
        )
      }
    />
  )
}
