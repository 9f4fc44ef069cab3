import { useCall } from '@stafapp/shared/calls'
import { formatClock } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import type { Plan } from '../api.ts'
import { NewConflicts } from './new-conflicts.tsx'
import classes from './plan-table.module.css'
import { SpacingFields, usualSpacing } from './spacing-fields.tsx'

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
