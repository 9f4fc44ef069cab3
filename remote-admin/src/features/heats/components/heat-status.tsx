import { useCall } from '@stafapp/shared/calls'
import { notifyError } from '@stafapp/shared/notify'
import type { HeatRound, WorkHeat } from '../api.ts'
import { reasonText, statusNames } from '../heats-words.ts'
import classes from './heats.module.css'

type Status = WorkHeat['status']

/** Sets a heat's status, shown to visitors. Places of a called or run heat cannot be moved. */
export function HeatStatus({ round: { event_instance, round, version }, heat }: { round: HeatRound; heat: WorkHeat }) {
  const change = useCall('POST /api/events/heats/status/')
  return (
    <label className={classes.status}>
      <span>Läge</span>
      <select
        className={classes.input}
        aria-label={`Läge för heat ${heat.number}`}
        value={heat.status}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(
            { body: { event_instance, round, version, heat: heat.number, status: event.target.value as Status } },
            { onError: (error) => notifyError(reasonText(error)) },
          )
        }
      >
        {Object.entries(statusNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
