import { useCall } from '@stafapp/shared/calls'
import { formatClock } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { Choice, TextField } from '../../../shared/field.tsx'
import type { Plan } from '../api.ts'
import classes from './plan-table.module.css'

/** Computes times from heats, tracks and rest: shows a proposal, which can be applied. */
export function GenerateForm({ plan }: { plan: Plan }) {
  const [mode, setMode] = useState<'shift' | 'pack'>('shift')
  const [spacing, setSpacing] = useState(usualSpacing)
  const propose = useCall('POST /api/events/timetable/generate/')
  const apply = useCall('POST /api/events/timetable/generate/')
  const body = { karneval: plan.karneval, version: plan.version, mode, ...spacing }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    propose.mutate({ body: { ...body, apply: false } })
  }
  // A proposal is valid only for the plan version it was computed from.
  const proposal = propose.data?.version === plan.version ? propose.data : undefined
  const use = () =>
    apply.mutate(
      { body: { ...body, apply: true } },
      {
        onSuccess: ({ rows }) => {
          notifySuccess(`${rows.length} rader har nya tider`)
          propose.reset()
        },
      },
    )
  const error = apply.error ?? propose.error
  return (
    <details className={classes.note}>
      <summary>Räkna om tiderna efter heatlottningen</summary>
      <form onSubmit={submit} aria-label="Räkna om tiderna">
        <fieldset className={classes.fields} disabled={propose.isPending || apply.isPending}>
          <Choice
            label="Vad som flyttas"
            value={mode}
            onChange={({ target }) => setMode(target.value === 'pack' ? 'pack' : 'shift')}
          >
            <option value="shift">Bara det som krockar</option>
            <option value="pack">Allt, tätt packat</option>
          </Choice>
          <SpacingFields values={spacing} onChange={setSpacing} />
          <div className={classes.actions}>
            <Button type="submit">
              {propose.isPending && <Spinner />}
              Visa förslag
            </Button>
          </div>
        </fieldset>
      </form>
      {proposal && (
        <div role="status">
          {proposal.rows.length === 0 && <p>Tiderna stämmer redan.</p>}
          {proposal.rows.length > 0 && (
            <>
              <ul>
                {proposal.rows.map(({ id, title, before, after }) => (
                  <li key={id}>
                    {title}: {formatClock(before)} → <strong>{formatClock(after)}</strong>
                  </li>
                ))}
              </ul>
              <NewConflicts before={plan.conflicts} after={proposal.conflicts} />
              <Button kind="primary" disabled={apply.isPending} onClick={use}>
                {apply.isPending && <Spinner />}
                Använd förslaget
              </Button>
            </>
          )}
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
    </details>
  )
}

/** Minutes between consecutive items. */
type Spacing = { call_lead_min: number; gap_min: number; ceremony_lead_min: number; rest_min: number }

export const usualSpacing: Spacing = { call_lead_min: 30, gap_min: 3, ceremony_lead_min: 20, rest_min: 60 }

const labels: Record<keyof Spacing, string> = {
  call_lead_min: 'Upprop före start (min)',
  gap_min: 'Paus mellan grenar (min)',
  ceremony_lead_min: 'Prisutdelning efter sista heatet (min)',
  rest_min: 'Vila före final (min)',
}

type SpacingFieldsProps = { values: Spacing; onChange: (values: Spacing) => void }

export function SpacingFields({ values, onChange }: SpacingFieldsProps) {
  return (Object.keys(labels) as (keyof Spacing)[]).map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      type="number"
      min={0}
      max={240}
      required
      value={values[name]}
      onChange={({ target }) => onChange({ ...values, [name]: Number(target.value) })}
    />
  ))
}

type Conflicts = Plan['conflicts']

/** Conflicts that a proposal would resolve, and those that it would add. */
export function NewConflicts({ before, after }: { before: Conflicts; after: Conflicts }) {
  const known = new Set(before.map(({ text }) => text))
  const added = after.filter(({ text }) => !known.has(text))
  if (before.length === 0 && after.length === 0) return null
  return (
    <>
      <p>
        Krockar: {before.length} nu, {after.length} efteråt.
      </p>
      {added.length > 0 && (
        <ul className={classes.mark}>
          {added.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}
