import { formatClock } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { useGenerate } from '../api/change-plan.ts'
import type { Plan } from '../api/get-plan.ts'
import classes from './plan-table.module.css'

const numbers = [
  ['call_lead_min', 'Upprop före start (min)'],
  ['gap_min', 'Paus mellan grenar (min)'],
  ['ceremony_lead_min', 'Prisutdelning efter sista heatet (min)'],
  ['rest_min', 'Vila före final (min)'],
] as const

/** Times from heats, tracks and rest: first a proposal, then, if it is liked, the schedule. */
export function GenerateForm({ plan }: { plan: Plan }) {
  const [mode, setMode] = useState<'shift' | 'pack'>('shift')
  const [values, setValues] = useState({ call_lead_min: 30, gap_min: 3, ceremony_lead_min: 20, rest_min: 60 })
  const propose = useGenerate()
  const apply = useGenerate()
  const body = { karneval: plan.karneval, version: plan.version, mode, ...values }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    propose.mutate({ ...body, apply: false })
  }
  // A plan that has changed since makes the proposal one about something else.
  const proposal = propose.data?.version === plan.version ? propose.data : undefined
  const use = () =>
    apply.mutate(
      { ...body, apply: true },
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
          <label>
            Sätt
            <select value={mode} onChange={(event) => setMode(event.target.value === 'pack' ? 'pack' : 'shift')}>
              <option value="shift">Flytta bara det som krockar</option>
              <option value="pack">Packa grenarna efter varandra</option>
            </select>
          </label>
          {numbers.map(([name, label]) => (
            <label key={name}>
              {label}
              <input
                type="number"
                min={0}
                max={240}
                required
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: Number(event.target.value) })}
              />
            </label>
          ))}
          <Button type="submit">
            {propose.isPending && <Spinner />}
            Visa förslag
          </Button>
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
