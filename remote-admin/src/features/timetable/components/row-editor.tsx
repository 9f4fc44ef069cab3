import { formatClock } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { useChangeRow } from '../api/change-plan.ts'
import type { Plan, PlanRow } from '../api/get-plan.ts'
import { helsinkiInstant } from '../helsinki-time.ts'
import { rowName } from '../words.ts'
import classes from './plan-table.module.css'

type Props = { row: PlanRow; tracks: Plan['tracks']; onDone: () => void }

const clockOf = (instant: string | null): string => (instant === null ? '' : formatClock(instant))

/** Moves one row; its heats follow by themselves. */
export function RowEditor({ row, tracks, onDone }: Props) {
  const [values, setValues] = useState({
    calls: clockOf(row.calls_at),
    starts: clockOf(row.starts_at),
    ceremony: clockOf(row.ceremony_at),
    track: row.track === null ? '' : String(row.track),
    interval: row.heat_interval_s === null ? '' : String(row.heat_interval_s),
  })
  const change = useChangeRow()
  const isDirty = values.starts !== clockOf(row.starts_at) || values.calls !== clockOf(row.calls_at)
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const starts = helsinkiInstant(row.day, values.starts)
    if (starts === null) return
    change.mutate(
      {
        id: row.id,
        version: row.version,
        starts_at: starts,
        calls_at: helsinkiInstant(row.day, values.calls),
        ceremony_at: helsinkiInstant(row.day, values.ceremony),
        track: values.track === '' ? null : Number(values.track),
        ...(row.event_instance !== null && {
          heat_interval_s: values.interval === '' ? null : Number(values.interval),
        }),
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
        <label>
          Upprop
          <input type="time" value={values.calls} onChange={set('calls')} />
        </label>
        <label>
          Start
          <input type="time" required value={values.starts} onChange={set('starts')} />
        </label>
        <label>
          Prisutdelning
          <input type="time" value={values.ceremony} onChange={set('ceremony')} />
        </label>
        <label>
          Bana
          <select value={values.track} onChange={set('track')}>
            <option value="">Ingen bana</option>
            {tracks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {row.event_instance !== null && (
          <label>
            Sekunder per heat
            <input
              type="number"
              min={10}
              max={7200}
              value={values.interval}
              placeholder="grenens"
              onChange={set('interval')}
            />
          </label>
        )}
        <Button type="submit" kind="primary">
          {change.isPending && <Spinner />}
          Spara
        </Button>
        <Button onClick={onDone}>Avbryt</Button>
      </fieldset>
      {change.error && (
        <p role="alert" className={classes.error}>
          {change.error.message}
        </p>
      )}
    </form>
  )
}
