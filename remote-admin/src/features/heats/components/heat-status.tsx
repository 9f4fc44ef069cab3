import { notifyError } from '@stafapp/shared/notify'
import type { HeatRound, WorkHeat } from '../api/get-round.ts'
import { useSetStatus } from '../api/set-status.ts'
import { reasonText, statusNames } from '../heats-words.ts'
import classes from './heats.module.css'

type Status = WorkHeat['status']

/** Called and run: from then on nothing moves the heat, and the visitors see it. */
export function HeatStatus({ round: { event_instance, round, version }, heat }: { round: HeatRound; heat: WorkHeat }) {
  const change = useSetStatus()
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
            { event_instance, round, version, heat: heat.number, status: event.target.value as Status },
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
