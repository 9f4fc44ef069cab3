import { formatClock } from '@stafapp/shared/format'
import { roundNames } from '@stafapp/shared/rules/round-names'
import type { Start } from '../api.ts'
import classes from './start-card.module.css'

const states: Record<Start['status'], string | null> = { planned: null, called: 'Uppropad', run: 'Löpt' }

/** One start: call time, lane and runners. */
export function StartCard({ start }: { start: Start }) {
  const {
    calls_at,
    starts_at,
    delay_min,
    team_name,
    event_name,
    round,
    heat,
    lane,
    is_lane,
    legs,
    status,
    bib,
    withdrawn,
  } = start
  return (
    <li className={classes.card}>
      <p className={classes.call}>
        <span className={classes.label}>Upprop</span> <Clock planned={calls_at} delay={delay_min} />
      </p>
      <div className={classes.what}>
        <h3 className={classes.team}>
          {bib !== null && <span className={classes.bib}>Nr {bib} </span>}
          {withdrawn ? (
            <>
              <s>{team_name}</s> struket
            </>
          ) : (
            team_name
          )}
        </h3>
        <p>
          {event_name}, {roundNames[round]}
          {states[status] && <strong className={classes.state}> {states[status]}</strong>}
        </p>
        <p className={classes.place}>
          Heat <strong>{heat}</strong>, {is_lane ? 'bana' : 'plats'} <strong>{lane}</strong>, start{' '}
          <Clock planned={starts_at} delay={delay_min} />
        </p>
        {legs.length === 0 && !withdrawn && <p className={classes.missing}>Inga löpare är anmälda till laget ännu.</p>}
        {legs.length > 0 && (
          <ol className={classes.legs} aria-label={`Sträckor, ${team_name}`}>
            {legs.map(({ leg, runner }) => (
              <li key={`${leg}-${runner}`}>
                <span className={classes.leg}>{leg ?? 'Reserv'}</span> {runner}
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

function Clock({ planned, delay }: { planned: string | null; delay: number }) {
  if (planned === null) return <span>–</span>
  if (delay === 0) return <time dateTime={planned}>{formatClock(planned)}</time>
  const moved = new Date(Date.parse(planned) + delay * 60_000)
  return (
    <>
      <s>
        <span className="visually-hidden">Planerat </span>
        {formatClock(planned)}
      </s>{' '}
      <span className="visually-hidden">ny tid </span>
      <time dateTime={moved.toISOString()} className={classes.moved}>
        {formatClock(moved)}
      </time>
    </>
  )
}
