import { formatTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { type FormEvent, useState } from 'react'
import type { Recorded } from '../../../shared/raceday/day-state.ts'
import type { Protest } from '../api.ts'
import classes from './results.module.css'

const rulings = { approved: 'Godkänn', dismissed: 'Avslå', withdrawn: 'Tillbakadragen' } as const
type Decision = keyof typeof rulings

type Props = {
  protests: readonly Protest[]
  /** The address of the round that a protest is about; null: it is not run on the day that is shown. */
  addressOf: (protest: Protest) => string | null
  onRecord: (fact: Recorded) => void
}

/** Protests that wait for the jury, each folded to its headline, so that the heats stand high on the page. */
export function Protests({ protests, addressOf, onRecord }: Props) {
  const pending = protests.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="protests" className={classes.protests}>
      <h2 id="protests">{pending.length === 1 ? 'En protest väntar' : `${pending.length} protester väntar`}</h2>
      {pending.map((protest) => (
        <details key={protest.id}>
          <summary>
            <Headline protest={protest} />
          </summary>
          <ToRound address={addressOf(protest)} />
          <Ruling protest={protest} onRecord={onRecord} />
        </details>
      ))}
    </section>
  )
}

const decided = { approved: 'Godkänd', dismissed: 'Avslagen', withdrawn: 'Tillbakadragen' } as const

/** Protests that the jury has decided, folded. */
export function DecidedProtests({ protests, addressOf }: Omit<Props, 'onRecord'>) {
  const rows = protests.flatMap((protest) =>
    protest.state === 'pending' ? [] : [{ protest, outcome: decided[protest.state] }],
  )
  if (rows.length === 0) return null
  return (
    <details className={classes.decided}>
      <summary>Avgjorda protester ({rows.length})</summary>
      <ul>
        {rows.map(({ protest, outcome }) => (
          <li key={protest.id}>
            <Headline protest={protest} />
            {protest.text && <blockquote className={classes.quote}>{protest.text}</blockquote>}
            <p>
              <strong>{outcome}.</strong> {protest.ruling}
            </p>
            <ToRound address={addressOf(protest)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const Headline = ({ protest: { team_name, event_name, round, heat, made_at } }: { protest: Protest }) => (
  <>
    <strong>{team_name}</strong>, {event_name}, {roundNames[round]}, heat {heat}, kl. {formatTime(made_at)}
  </>
)

const ToRound = ({ address }: { address: string | null }) =>
  address !== null && (
    <p>
      <Link to={address}>Visa heaten</Link>
    </p>
  )

type RulingProps = { protest: Protest; onRecord: Props['onRecord'] }

function Ruling({ protest, onRecord }: RulingProps) {
  const { id, event_instance, round, heat, team, text } = protest
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
