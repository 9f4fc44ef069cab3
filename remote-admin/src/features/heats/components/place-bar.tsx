import { useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Button, ErrorBox, Loading } from '@stafapp/shared/page'
import { useState } from 'react'
import type { HeatRound } from '../api.ts'
import { explanationQuery } from '../api.ts'
import type { Chosen } from './heat-boards.tsx'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** Actions for the chosen team; stays in view while the user looks for a place. */
export function PlaceBar({ round, chosen, onDone }: { round: HeatRound; chosen: Chosen; onDone: () => void }) {
  const lock = useCall('POST /api/events/heats/lock/')
  const [isAsking, setAsking] = useState(false)
  const { event_instance, version } = round
  const onLock = () =>
    lock.mutate(
      { body: { event_instance, round: round.round, version, teams: [chosen.team], locked: !chosen.locked } },
      { onSuccess: onDone },
    )
  return (
    <section aria-label="Valt lag" className={classes.bar}>
      <p>
        <strong>{chosen.team_name}</strong>, heat {chosen.heat}, bana {chosen.lane}.{' '}
        {chosen.locked ? 'Platsen är låst.' : 'Välj en ny plats.'}
      </p>
      <div className={classes.buttons}>
        <Button disabled={lock.isPending} onClick={onLock}>
          {chosen.locked ? 'Lås upp' : 'Lås platsen'}
        </Button>
        <Button aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          Varför här?
        </Button>
        <Button onClick={onDone}>Avbryt</Button>
      </div>
      {isAsking && <Why team={chosen.team} />}
      <Refusal error={lock.error} onRetry={onLock} />
    </section>
  )
}

function Why({ team }: { team: number }) {
  const { data, error } = useQuery(explanationQuery(team))
  if (!data) return error ? <ErrorBox error={error} /> : <Loading text="Hämtar förklaringen" />
  return (
    <ul className={classes.why}>
      {data.data.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
