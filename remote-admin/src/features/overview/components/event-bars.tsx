import { formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fold } from '../../../shared/fold.tsx'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'

type Event = Overview['events'][number]

/** Teams per event as bars against last year's teams and the event's places; each event links to its schools. */
export function EventBars({ events, isPutAside }: { events: readonly Event[]; isPutAside: boolean }) {
  const most = Math.max(
    1,
    ...events.map((event) => Math.max(event.team_count, event.capacity ?? 0, event.last_year_team_count ?? 0)),
  )
  const share = (count: number) => `${(count / most) * 100}%`
  return (
    <Fold id="per-event" title="Lag per gren" state={stateOf(events)} isPutAside={isPutAside}>
      <p className={classes.key} aria-hidden="true">
        <span data-of="teams">Lag</span>
        <span data-of="last">I fjol</span>
        <span data-of="room">Platser</span>
      </p>
      <ul className={classes.events}>
        {events.map(({ event_instance, name, team_count, last_year_team_count, capacity }) => (
          <li key={event_instance} className={classes.event}>
            <Link to={`/admin/schoollist?gren=${event_instance}`}>
              <Unbroken text={name} />
            </Link>
            <span className={classes.track} aria-hidden="true">
              {capacity !== null && <span className={classes.room} style={{ width: share(capacity) }} />}
              <span
                className={classes.bar}
                data-full={capacity !== null && team_count >= capacity}
                style={{ width: share(team_count) }}
              />
              {last_year_team_count !== null && (
                <span className={classes.last} style={{ left: share(last_year_team_count) }} />
              )}
            </span>
            <span className={classes.count}>
              {formatNumber(team_count)}
              {capacity !== null && ` av ${formatNumber(capacity)}`}
              <small>
                {last_year_team_count === null ? 'ny i år' : `i fjol ${formatNumber(last_year_team_count)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** "28 grenar, 2 fulla". */
function stateOf(events: readonly Event[]): string {
  const full = events.filter(({ team_count, capacity }) => capacity !== null && team_count >= capacity).length
  const all = events.length === 1 ? '1 gren' : `${formatNumber(events.length)} grenar`
  return full === 0 ? all : `${all}, ${formatNumber(full)} ${full === 1 ? 'full' : 'fulla'}`
}
