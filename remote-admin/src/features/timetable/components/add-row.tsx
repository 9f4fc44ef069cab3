import { useCall } from '@stafapp/shared/calls'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import type { Plan } from '../../../shared/plan/api.ts'
import classes from './plan-table.module.css'
import { emptyValues, programBody, type RowValues, rowFields, toBody } from './row-fields.ts'

const kinds = { program: 'Program', service: 'Paus eller bespisning', ceremony: 'Prisutdelning' } as const

type Values = RowValues & { kind: string /** Idempotency key. */; key: string }

const kindField: FieldSpec<'kind'> = {
  kind: 'select',
  name: 'kind',
  label: 'Slag',
  options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
  rules: rules.string().required(),
}

/** Adds a row that is not a race: a ceremony, a break, a parade. */
export function AddRow({ plan, days }: { plan: Plan; days: readonly string[] }) {
  // The form follows its new values once a row is added, and is empty again.
  const [start, setStart] = useState(() => startOf(days[0] ?? '', 'program'))
  const add = useCall('POST /api/events/timetable/rows/')
  const save = async ({ kind, key, ...values }: Values) => {
    const body = {
      karneval: plan.karneval,
      kind: kind as keyof typeof kinds,
      ...toBody(values),
      ...programBody(values),
    }
    await add.mutateAsync({ body, idempotencyKey: key })
    notifySuccess(`${values.title.trim()} är tillagd`)
    setStart(startOf(values.day, kind))
  }
  return (
    <details className={classes.note}>
      <summary>Lägg till program, paus eller prisutdelning</summary>
      <Form<Values>
        layout="grid"
        keep={`timetable:${plan.karneval}:new`}
        label="Ny rad"
        fields={[kindField, ...rowFields({ tracks: plan.tracks, days, isRace: false })]}
        initialValues={start}
        submitLabel="Lägg till raden"
        failureTitle="Raden kunde inte läggas till."
        onSubmit={save}
      />
    </details>
  )
}

const startOf = (day: string, kind: string): Values => ({ ...emptyValues(day), kind, key: newRequestKey() })
