import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../../shared/field.tsx'
import type { PlanRow } from '../api.ts'
import { minutesText, rowName } from '../words.ts'
import classes from './plan-table.module.css'

/** Adds a delay such as "+8 min från heat 12". Later rows on the same track move too; planned times are kept. */
export function DelayForm({ row, onDone }: { row: PlanRow; onDone: () => void }) {
  const [minutes, setMinutes] = useState('')
  const [fromHeat, setFromHeat] = useState('1')
  const [idempotencyKey] = useState(newRequestKey)
  const add = useCall('POST /api/events/timetable/delays/')
  const save = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { body: { row: row.id, from_heat: Number(fromHeat), minutes: Number(minutes) }, idempotencyKey },
      {
        onSuccess: () => {
          notifySuccess(`${minutesText(Number(minutes))} från heat ${fromHeat}`)
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={save} data-dirty={minutes !== ''} aria-label={`Försening av ${rowName(row)}`}>
      <fieldset className={classes.fields} disabled={add.isPending}>
        <TextField
          label="Minuter"
          type="number"
          required
          min={-240}
          max={600}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        {row.heat_count > 1 && (
          <TextField
            label="Från heat"
            type="number"
            required
            min={1}
            max={row.heat_count}
            value={fromHeat}
            onChange={({ target }) => setFromHeat(target.value)}
          />
        )}
        <div className={classes.actions}>
          <Button type="submit" kind="primary">
            {add.isPending && <Spinner />}
            Flytta det som följer
          </Button>
          <Button onClick={onDone}>Avbryt</Button>
        </div>
      </fieldset>
      {add.error && (
        <p role="alert" className={classes.error}>
          {add.error.message}
        </p>
      )}
    </form>
  )
}
