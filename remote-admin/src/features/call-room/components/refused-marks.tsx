import { Button } from '@stafapp/shared/page'
import type { Refused } from '../../../shared/raceday/day-state.ts'
import type { StartList } from '../../../shared/raceday/device-store.ts'
import classes from './call-room.module.css'

type Props = { refused: readonly Refused[]; list: StartList | null; onDismiss: (refused: Refused) => void }

/** Marks that the server did not accept, with its reasons, until the official has read them. */
export function RefusedMarks({ refused, list, onDismiss }: Props) {
  if (refused.length === 0) return null
  return (
    <ul className={classes.refused} role="alert">
      {refused.map((each) => (
        <li key={each.fact.id}>
          <span>
            {nameOf(each, list)}: {each.reason}
          </span>
          <Button onClick={() => onDismiss(each)}>Läst</Button>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ fact }: Refused, list: StartList | null): string {
  const heat = list?.heats.find(
    ({ event_instance, round, number }) =>
      event_instance === fact.event_instance && round === fact.round && number === fact.heat,
  )
  const place = heat?.places.find(({ team }) => team === fact.team)
  return [heat?.event_name, `heat ${fact.heat}`, place?.team_name].filter(Boolean).join(', ')
}
