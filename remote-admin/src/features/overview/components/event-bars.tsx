import { formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { Overview } from '../api.ts'
import classes from './overview.module.css'

/** Teams per event as bars with numbers; each event links to its schools. */
export function EventBars({ events }: { events: Overview['events'] }) {
  const most = Math.max(1, ...events.map(({ team_count, capacity }) => Math.max(team_count, capacity ?? 0)))
  return (
    <section aria-labelledby="per-event">
      <h2 id="per-event">Lag per gren</h2>
      <ul className={classes.events}>
        {events.map(({ event_instance, name, team_count, capacity }) => (
          <li key={event_instance} className={classes.event}>
            <Link to={`/admin/schoollist?gren=${event_instance}`}>{name}</Link>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-full={capacity !== null && team_count >= capacity}
                style={{ width: `${(team_count / most) * 100}%` }}
              />
            </span>
            <span className={classes.count}>
              {formatNumber(team_count)}
              {capacity !== null && ` av ${formatNumber(capacity)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
