import { LoadState, read } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { useLiveRefresh } from '@stafapp/shared/live'
import { ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { carnivalDays } from '@stafapp/shared/rules/times/carnival-days'
import { Unbroken } from '@stafapp/shared/unbroken'
import { inTurn } from '../final-state.ts'
import { toKey } from '../heats-words.ts'
import classes from './heats.module.css'

/** The race days' own work here: the finals by the day of their trials, each with what it waits for or needs. */
export function Finals({ karneval }: { karneval: Karneval }) {
  return (
    <section aria-labelledby="finals">
      <h2 id="finals">Finaler att lotta</h2>
      {carnivalDays(karneval).map((day) => (
        <DayFinals key={day} day={day} />
      ))}
    </section>
  )
}

function DayFinals({ day }: { day: string }) {
  const { data, error, refetch } = useQuery(read('GET /api/raceday/results/', { query: { day } }))
  useLiveRefresh({ topics: ['raceday', 'heats', 'heatwork', 'timetable'], refetch, isStored: false, error })
  if (!data) return <LoadState error={error} refetch={refetch} text="Hämtar finalerna" />
  const finals = inTurn(data.rounds)
  if (finals.length === 0) return null
  return (
    <>
      <h3 id={`finals-${day}`}>Försök {formatWeekdayDate(day)}</h3>
      <ul className={classes.rounds} aria-labelledby={`finals-${day}`}>
        {finals.map(({ trial, final: { state, text, action } }) => (
          <li key={toKey(trial)} className={classes.final} data-state={state}>
            <div>
              <strong>
                <Unbroken text={trial.event_name} />
              </strong>
              <p className={state === 'due' ? classes.due : classes.facts}>
                {state === 'done' && <span aria-hidden="true">✓ </span>}
                {text}
              </p>
            </div>
            {state === 'due' ? (
              <ButtonLink kind="primary" to={action.to}>
                {action.label}
                <span className="visually-hidden">: {trial.event_name}</span>
              </ButtonLink>
            ) : (
              <Link to={action.to} className={classes.way}>
                {action.label}
                <span className="visually-hidden">: {trial.event_name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
