import { roundNames } from '@stafapp/shared/rules/round-names'
import type { RoundChanges } from '../api.ts'
import { toKey } from '../heats-words.ts'
import classes from './heats.module.css'

/** Changes as texts by event; long lists are collapsed. */
export function ChangeList({ rounds }: { rounds: readonly RoundChanges[] }) {
  return (
    <ul className={classes.changes}>
      {rounds.map((round) => (
        <li key={toKey(round)}>
          <details open={round.changes.length <= 6}>
            <summary>
              {round.event_name}, {roundNames[round.round]}: {round.changes.length}{' '}
              {round.changes.length === 1 ? 'ändring' : 'ändringar'}
            </summary>
            <ul>
              {round.changes.map((change) => (
                <li key={change.team}>{change.text}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
