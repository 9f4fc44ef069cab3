import { useCall } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatClock, formatTime } from '@stafapp/shared/format'
import { useKeptDraft } from '@stafapp/shared/kept-draft'
import { useLiveRefresh, useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { recordText, resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type FormEvent, useState } from 'react'
import { type OwnResult, ownResultsQuery } from '../../shared/school-day/school-day.ts'
import { Diplomas } from './diplomas.tsx'
import { FoldedItem, RoundOf } from './folded-item.tsx'
import classes from './school-day.module.css'

/** The results of the school's own teams, read again as they come; undefined until they are known. */
function useOwnResults(karneval: number) {
  const { data, error, refetch } = useQuery(ownResultsQuery(karneval))
  useLiveRefresh({ topics: ['raceday', 'heats'], refetch, isStored: false, error })
  const now = useServerNow()
  return { results: data?.data, now }
}

/** Something can or will still be done about it: there is time to protest, or the jury decides. */
const isOpen = ({ protest, protest_until }: OwnResult, now: Date): boolean =>
  protest === 'pending' || minutesLeft(protest_until, now) > 0

const minutesLeft = (until: string | null, now: Date): number =>
  until === null ? 0 : Math.ceil((Date.parse(until) - now.getTime()) / 60_000)

/** The newest results, above the starts to come while there is time to protest. */
export function OpenResults({ karneval }: { karneval: number }) {
  const { results, now } = useOwnResults(karneval)
  const open = (results ?? []).filter((result) => isOpen(result, now))
  if (open.length === 0) return null
  return (
    <section aria-labelledby="new-results" className="no-print">
      <h2 id="new-results" className={classes.day}>
        Nya resultat
      </h2>
      <ol className={classes.list}>
        {open.map((result) => (
          <ResultCard key={`${result.team}-${result.round}`} result={result} now={now} />
        ))}
      </ol>
    </section>
  )
}

type SettledResultsProps = {
  karneval: Pick<Karneval, 'id' | 'starts_on' | 'ends_on' | 'results_service'>
  hasStarts: boolean
}

/** The other results, a line each, and the diplomas. From the first day on it says when results come. */
export function SettledResults({ karneval, hasStarts }: SettledResultsProps) {
  const { results, now } = useOwnResults(karneval.id)
  const isAwaited = hasStarts && karneval.results_service !== 'external' && helsinkiDay(now) >= karneval.starts_on
  if (results === undefined || (results.length === 0 && !isAwaited)) return null
  const settled = results.filter((result) => !isOpen(result, now))
  return (
    <section aria-labelledby="own-results" className="no-print">
      <h2 id="own-results" className={classes.day}>
        Våra resultat
      </h2>
      {results.length === 0 && <NoResults isOver={helsinkiDay(now) > karneval.ends_on} />}
      {results.length > 0 && settled.length === 0 && (
        <p>Alla resultat står ännu under Nya resultat. De flyttar hit när protesttiden har gått ut.</p>
      )}
      {settled.length > 0 && (
        <ol className={classes.list}>
          {settled.map((result) => (
            <FoldedItem
              key={`${result.team}-${result.round}`}
              line={
                <>
                  {result.team_name}{' '}
                  <span className={classes.came}>
                    {resultText(result)}
                    {result.rank !== null && `, plats ${result.rank} i heatet`}
                    {result.final && ', till final'}
                  </span>{' '}
                  <RoundOf {...result} />
                </>
              }
            >
              <ResultFacts result={result} now={now} />
            </FoldedItem>
          ))}
        </ol>
      )}
      {results.some(({ state }) => state === 'official' || state === 'corrected') && (
        <Diplomas karneval={karneval.id} />
      )}
    </section>
  )
}

/** After the carnival nothing more comes here, so the way to where all results are. */
const NoResults = ({ isOver }: { isOver: boolean }) =>
  isOver ? (
    <p>
      Här finns inga resultat för skolans lag från karnevalen. Alla resultat finns i{' '}
      <Link to="/resultservice">Resultatservice</Link>.
    </p>
  ) : (
    <p>Inga resultat ännu. De kommer hit så snart ett heat är klart.</p>
  )

const protestWords = {
  pending: 'Protesten väntar på juryn.',
  approved: 'Juryn godkände protesten.',
  withdrawn: 'Protesten är tillbakadragen.',
  dismissed: 'Juryn avslog protesten.',
} as const

function ResultCard({ result, now }: { result: OwnResult; now: Date }) {
  return (
    <li className={classes.card}>
      <p className={classes.call}>
        <strong>{resultText(result)}</strong>
      </p>
      <div className={classes.what}>
        <h3 className={classes.team}>{result.team_name}</h3>
        <ResultFacts result={result} now={now} />
      </div>
    </li>
  )
}

function ResultFacts({ result, now }: { result: OwnResult; now: Date }) {
  const { event_name, round, heat, state, rank, reason, otc, qualified } = result
  const { protest, corrections, final } = result
  return (
    <>
      <p>
        <Unbroken text={event_name} />, {roundNames[round]}, heat {heat}
        {rank !== null && `, plats ${rank} i heatet`}
        {result.is_record && `, ${lowerFirst(recordText(result))}`}
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
    </>
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

const isText = (value: unknown): value is string => typeof value === 'string'

/** Counts down to the end of the protest time; the server decides by its own clock. */
function Protest({ result: { team, round, protest_until }, now }: { result: OwnResult; now: Date }) {
  const [kept, keep] = useKeptDraft(`protest:${team}:${round}`, isText)
  const [isAsking, setAsking] = useState(kept !== null)
  const text = kept ?? ''
  const protest = useCall('POST /api/raceday/protests/')
  const left = minutesLeft(protest_until, now)
  if (left <= 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    protest.mutate(
      { body: { team, round, text: text.trim() } },
      {
        onSuccess: () => {
          keep(null)
          notifySuccess('Protesten är lämnad till tävlingskansliet')
        },
      },
    )
  }
  if (!isAsking) return <Button onClick={() => setAsking(true)}>Protestera ({left} min kvar)</Button>
  return (
    // Not the form kit: one text in a card, beside the countdown that decides whether it is shown.
    <form data-dirty={text !== ''} data-kept onSubmit={submit}>
      <label className={classes.protest}>
        Vad gäller protesten? ({left} min kvar)
        <textarea
          value={text}
          rows={3}
          required
          minLength={3}
          maxLength={500}
          onChange={({ target }) => keep(target.value || null)}
        />
        <small>Skriv inga elevers namn.</small>
      </label>
      {protest.error && <p role="alert">{errorSentence(protest.error)}</p>}
      <div className={classes.buttons}>
        <Button type="submit" kind="primary" disabled={protest.isPending}>
          Lämna in protesten
        </Button>
        <Button
          onClick={() => {
            keep(null)
            setAsking(false)
          }}
        >
          Avbryt
        </Button>
      </div>
    </form>
  )
}
