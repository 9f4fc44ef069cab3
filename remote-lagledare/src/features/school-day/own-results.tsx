import { useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatClock, formatTime } from '@stafapp/shared/format'
import { useLiveRefresh, useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { type FormEvent, useState } from 'react'
import { type OwnResult, ownResultsQuery } from './api.ts'
import { Diplomas } from './diplomas.tsx'
import classes from './school-day.module.css'

/** The results of the school's own teams, who goes on to a final, and the way to protest while there is time. */
export function OwnResults({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(ownResultsQuery())
  useLiveRefresh({ topics: ['raceday', 'heats'], refetch, isStored: false, error })
  const now = useServerNow()
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="own-results" className="no-print">
      <h2 id="own-results" className={classes.day}>
        Våra resultat
      </h2>
      <ol className={classes.list}>
        {data.data.map((result) => (
          <ResultCard key={`${result.team}-${result.round}`} result={result} now={now} />
        ))}
      </ol>
      {data.data.some(({ state }) => state === 'official' || state === 'corrected') && <Diplomas karneval={karneval} />}
    </section>
  )
}

const protestWords = {
  pending: 'Protesten väntar på juryn.',
  approved: 'Juryn godkände protesten.',
  withdrawn: 'Protesten är tillbakadragen.',
  dismissed: 'Juryn avslog protesten.',
} as const

function ResultCard({ result, now }: { result: OwnResult; now: Date }) {
  const {
    team_name,
    event_name,
    round,
    heat,
    state,
    rank,
    reason,
    otc,
    qualified,
    is_record,
    protest,
    corrections,
    final,
  } = result
  return (
    <li className={classes.card}>
      <p className={classes.call}>
        <strong>{resultText(result)}</strong>
        {rank !== null && `, plats ${rank} i heatet`}
        {is_record && ', karnevalsrekord'}
      </p>
      <div className={classes.what}>
        <h3 className={classes.team}>{team_name}</h3>
        <p>
          {event_name}, {roundNames[round]}, heat {heat}
          {state === 'unofficial' && <strong className={classes.state}> Inofficiellt</strong>}
          {otc && ' Utom tävlan.'}
        </p>
        {reason && <p>{reason}</p>}
        {final ? (
          <p>
            <strong>Går till final</strong>
            <FinalPlace final={final} />
          </p>
        ) : (
          qualified && (
            <p>{state === 'unofficial' ? 'Skulle gå till final som det ser ut nu.' : 'Ser ut att gå till final.'}</p>
          )
        )}
        {corrections.map(({ version, at, reason: why }) => (
          <p key={version}>
            Rättat kl. {formatTime(at)}: {why}
          </p>
        ))}
        {protest && <p>{protestWords[protest]}</p>}
        {protest !== 'pending' && <Protest result={result} now={now} />}
      </div>
    </li>
  )
}

function FinalPlace({ final: { lane, starts_at, delay_min } }: { final: NonNullable<OwnResult['final']> }) {
  const at = starts_at && formatClock(new Date(Date.parse(starts_at) + delay_min * 60_000))
  return (
    <>
      {at && ` kl. ${at}`}, bana {lane}.
    </>
  )
}

/** Counts down to the end of the protest time; the server decides by its own clock. */
function Protest({ result: { team, round, protest_until }, now }: { result: OwnResult; now: Date }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const protest = useCall('POST /api/raceday/protests/')
  const left = protest_until === null ? 0 : Math.ceil((Date.parse(protest_until) - now.getTime()) / 60_000)
  if (left <= 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    protest.mutate(
      { body: { team, round, text: text.trim() } },
      { onSuccess: () => notifySuccess('Protesten är lämnad till tävlingskansliet') },
    )
  }
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Protestera ({left} min kvar)</Button>
  return (
    // Not the form kit: one text in a card, beside the countdown that decides whether it is shown.
    <form data-dirty={text !== ''} onSubmit={submit}>
      <label className={classes.protest}>
        Vad gäller protesten? ({left} min kvar)
        <textarea
          value={text}
          rows={3}
          required
          minLength={3}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
        />
        <small>Skriv inga elevers namn.</small>
      </label>
      {protest.error && <p role="alert">{errorSentence(protest.error)}</p>}
      <Button type="submit" kind="primary" disabled={protest.isPending}>
        Lämna in protesten
      </Button>{' '}
      <Button onClick={() => setOpen(false)}>Avbryt</Button>
    </form>
  )
}
