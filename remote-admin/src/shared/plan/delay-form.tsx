import { useCall } from '@stafapp/shared/calls'
import { type FieldSpec, Form, type FormState, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import type { PlanRow } from './api.ts'
import classes from './delay-form.module.css'
import { minutesText, rowName } from './words.ts'

type Values = { minutes: string; from_heat: string }
type Props = { row: PlanRow; fromHeat: number; onDone: () => void }

/** Adds a delay such as "+8 min från heat 12". Later rows on the same track move too; planned times are kept. */
export function DelayForm({ row, fromHeat, onDone }: Props) {
  const [idempotencyKey] = useState(newRequestKey)
  // The clock goes on while somebody writes: the heat that the form began with stays.
  const [initialValues] = useState<Values>({ minutes: '', from_heat: String(fromHeat) })
  const add = useCall('POST /api/events/timetable/delays/')
  const save = async ({ minutes, from_heat }: Values) => {
    const body = { row: row.id, from_heat: Number(from_heat), minutes: Number(minutes) }
    await add.mutateAsync({ body, idempotencyKey })
    notifySuccess(`${minutesText(Number(minutes))} från heat ${from_heat}`)
    onDone()
  }
  return (
    <Form<Values>
      layout="row"
      label={`Försening av ${rowName(row)}`}
      fields={row.heat_count > 1 ? [minutesField, fromHeatField(row.heat_count)] : [minutesField]}
      initialValues={initialValues}
      submitLabel="Flytta det som följer"
      failureTitle="Förseningen kunde inte anmälas."
      onSubmit={save}
      actions={<Button onClick={onDone}>Avbryt</Button>}
    />
  )
}

const usual = [5, 10, 15, 20]

const minutesField: FieldSpec<'minutes'> = {
  // Not a number field: the keyboards that a phone shows for numbers have no minus sign.
  kind: 'text',
  name: 'minutes',
  label: 'Minuter',
  rules: rules.whole(-240, 600).required(),
  below: ({ values, change }: FormState) => (
    <span className={classes.usual}>
      {usual.map((minutes) => (
        <Button
          key={minutes}
          aria-label={minutesText(minutes)}
          aria-pressed={values.minutes === String(minutes)}
          onClick={() => change('minutes', String(minutes))}
        >
          +{minutes}
        </Button>
      ))}
    </span>
  ),
}

const fromHeatField = (heats: number): FieldSpec<'from_heat'> => ({
  kind: 'number',
  name: 'from_heat',
  label: 'Från heat',
  rules: rules.whole(1, heats).required(),
})
