import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { type FormEvent, useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import type { Plan } from '../api.ts'
import classes from './plan-table.module.css'
import { emptyValues, programBody, RowFields, toBody } from './row-fields.tsx'

const kinds = { program: 'Program', service: 'Paus eller bespisning', ceremony: 'Prisutdelning' } as const
type Kind = keyof typeof kinds

/** Adds a row that is not a race: a ceremony, a break, a parade. */
export function AddRow({ plan, days }: { plan: Plan; days: readonly string[] }) {
  const [kind, setKind] = useState<Kind>('program')
  const [values, setValues] = useState(() => emptyValues(days[0] ?? ''))
  const [idempotencyKey, setKey] = useState(newRequestKey)
  const add = useCall('POST /api/events/timetable/rows/')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = toBody(values)
    if (body === null) return
    add.mutate(
      { body: { karneval: plan.karneval, kind, ...body, ...programBody(values) }, idempotencyKey },
      {
        onSuccess: () => {
          notifySuccess(`${values.title.trim()} är tillagd`)
          setValues(emptyValues(values.day))
          setKey(newRequestKey())
        },
      },
    )
  }
  return (
    <details className={classes.note}>
      <summary>Lägg till program, paus eller prisutdelning</summary>
      <form onSubmit={save} data-dirty={values.title !== ''} aria-label="Ny rad">
        <fieldset className={classes.fields} disabled={add.isPending}>
          <Choice label="Slag" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
          <RowFields values={values} onChange={setValues} tracks={plan.tracks} days={days} isRace={false} />
          <div className={classes.actions}>
            <Button type="submit" kind="primary">
              {add.isPending && <Spinner />}
              Lägg till raden
            </Button>
          </div>
        </fieldset>
        {add.error && (
          <p role="alert" className={classes.error}>
            {add.error.message}
          </p>
        )}
      </form>
    </details>
  )
}
