import { Button } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type DayHeat, lastSending } from '../../../shared/raceday/day-heats.ts'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import classes from './call-room.module.css'

type Props = { of: DayHeat; onRecord: (fact: Recorded) => void }

/** The heat that this device has just sent to the start, in its place among the heats, so that it can be taken back. */
export function JustSent({ of, onRecord }: Props) {
  const { event_instance, event_name, round, number } = of.heat
  const sending = lastSending(of)
  if (!sending) return null
  return (
    <p className={classes.justSent}>
      <span>
        <strong>Sänt till start:</strong> <Unbroken text={event_name} />, {roundNames[round]}, heat {number}
      </span>
      <Button
        aria-label={`Ångra sändningen av heat ${number}`}
        onClick={() => onRecord({ kind: 'undo', event_instance, round, heat: number, team: null, undoes: sending.id })}
      >
        Ångra
      </Button>
    </p>
  )
}
