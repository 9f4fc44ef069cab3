import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import type { HeatRound } from '../api.ts'
import { laneKindNames } from '../heats-words.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

type Kind = HeatRound['lane_kind']

/** Unusable lanes, and the kind of race that the final's lanes are drawn for. Applies to later draws. */
export function RoundSettings({ round, lanes }: { round: HeatRound; lanes: number }) {
  const [unusable, setUnusable] = useState<ReadonlySet<number>>(new Set(round.unusable_lanes))
  const [kind, setKind] = useState<Kind>(round.lane_kind)
  const save = useCall('POST /api/events/heats/settings/')
  const toggle = (lane: number) => {
    const next = new Set(unusable)
    if (!next.delete(lane)) next.add(lane)
    setUnusable(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { event_instance, version } = round
    save.mutate(
      { body: { event_instance, round: round.round, version, unusable_lanes: [...unusable], lane_kind: kind } },
      { onSuccess: () => notifySuccess('Banorna är sparade och gäller från nästa lottning') },
    )
  }
  return (
    <details className={classes.settings}>
      <summary>Banor</summary>
      <form onSubmit={submit}>
        <fieldset className={classes.laneBoxes}>
          <legend>Banor som inte kan användas</legend>
          {Array.from({ length: lanes }, (_, index) => index + 1).map((lane) => (
            <label key={lane}>
              <input type="checkbox" checked={unusable.has(lane)} onChange={() => toggle(lane)} /> {lane}
            </label>
          ))}
        </fieldset>
        <label className={classes.field}>
          <span className={classes.label}>Finalens banor lottas som</span>
          <select className={classes.input} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {Object.entries(laneKindNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" disabled={save.isPending}>
          Spara banorna
        </Button>
        <Refusal error={save.error} />
      </form>
    </details>
  )
}
