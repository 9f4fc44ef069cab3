import { KeptFocus } from '@stafapp/shared/focus'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { wishKind } from '../exceptions.ts'
import { lineOf, lineUpBody } from '../line.ts'
import type { Event, Line, Round, Team, UnitEntry } from '../types.ts'
import { verdictOf } from '../verdict.ts'
import { roundWords } from '../words.ts'
import { LineFields } from './line-fields.tsx'
import { RequestForm } from './request-form.tsx'

type TeamRequestProps = {
  entry: UnitEntry
  team: Team
  event: Event
  /** The rounds whose deadline has passed; other rounds are edited directly. */
  rounds: readonly Round[]
}

/** After the deadline: requests a line-up, checked while editing, or a withdrawal. The organiser decides. */
export function TeamRequest({ entry, team, event, rounds }: TeamRequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState<Round | null>(rounds[0] ?? null)
  const [wanted, setWanted] = useState<Line | null>(round && lineOf(team, event, round))
  if (!isOpen)
    return (
      <KeptFocus isOpen={false}>
        <Button onClick={() => setIsOpen(true)}>Begär ändring av {team.name}</Button>
      </KeptFocus>
    )

  const choose = (next: Round | null) => {
    setRound(next)
    setWanted(next && lineOf(team, event, next))
  }
  const subject = { school_unit: team.school_unit, team: team.id }
  return (
    <KeptFocus isOpen>
      <RequestForm
        label={`Begär ändring av ${team.name}`}
        wish={wanted ? lineUpWish(entry, team, event, wanted) : { ...subject, kind: 'withdraw_team' }}
        onDone={() => setIsOpen(false)}
      >
        <label>
          Vad gäller det?
          <select value={round ?? ''} onChange={({ target }) => choose((target.value || null) as Round | null)}>
            {rounds.map((each) => (
              <option key={each} value={each}>
                {event.rounds.length > 1 ? `Byt löpare ${roundWords[each]}` : 'Byt löpare'}
              </option>
            ))}
            <option value="">Stryk laget</option>
          </select>
        </label>
        {wanted && (
          <LineFields
            entry={entry}
            event={event}
            line={wanted}
            faults={verdictOf(entry, team, event, wanted)}
            onChange={setWanted}
          />
        )}
        {wanted && wishKind(entry, team, event, wanted) === 'exception' && (
          <p>Begäran gäller också tillstånd till undantaget.</p>
        )}
      </RequestForm>
    </KeptFocus>
  )
}

function lineUpWish(entry: UnitEntry, team: Team, event: Event, wanted: Line) {
  const kind = wishKind(entry, team, event, wanted)
  if (kind === null) return null
  return { kind, school_unit: team.school_unit, team: team.id, round: wanted.round, ...lineUpBody(wanted) }
}
