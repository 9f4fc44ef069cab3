import { formatTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { type FormEvent, useState } from 'react'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import type { Protest } from '../api.ts'
import classes from './results.module.css'

const rulings = { approved: 'Godkänn', dismissed: 'Avslå', withdrawn: 'Tillbakadragen' } as const
type Decision = keyof typeof rulings

type Props = { protests: readonly Protest[]; onRecord: (fact: Recorded) => void }

/** Protests that wait for the jury. */
export function Protests({ protests, onRecord }: Props) {
  const pending = protests.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="protests" className={classes.protests}>
      <h2 id="protests">Protester</h2>
      {pending.map((protest) => (
        <Ruling key={protest.id} protest={protest} onRecord={onRecord} />
      ))}
    </section>
  )
}

type RulingProps = { protest: Protest; onRecord: Props['onRecord'] }

function Ruling({ protest, onRecord }: RulingProps) {
  const { id, event_instance, event_name, round, heat, team, team_name, text, made_at } = protest
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decision === null || reason.trim().length < 3) return
    const detail = { protest: id, decision, reason: reason.trim() }
    onRecord({ kind: 'ruling', event_instance, round, heat, team, undoes: null, detail })
    setReason('')
  }
  return (
    // Not the form kit: a decision that becomes a fact in the device's queue, not a call of its own.
    <form data-dirty={reason !== ''} onSubmit={submit}>
      <p>
        <strong>{team_name}</strong>, {event_name}, {roundNames[round]}, heat {heat}, kl. {formatTime(made_at)}
      </p>
      <blockquote className={classes.quote}>{text}</blockquote>
      <fieldset className={classes.reasons}>
        <legend>Juryns beslut</legend>
        {(Object.keys(rulings) as Decision[]).map((each) => (
          <label key={each}>
            <input type="radio" name={`ruling-${id}`} checked={decision === each} onChange={() => setDecision(each)} />
            {rulings[each]}
          </label>
        ))}
      </fieldset>
      <label className={classes.field}>
        Skäl
        <input
          value={reason}
          required
          minLength={3}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <small>Skolan läser skälet.</small>
      </label>
      <Button type="submit" disabled={decision === null}>
        Avgör protesten
      </Button>
    </form>
  )
}
