import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { ErrorBox } from '@stafapp/shared/page'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useState } from 'react'
import { changesQuery, type Draft, draftQuery, draftsQuery, type RoundId } from '../api.ts'
import { counted, draftName, fromKey, pairsText, sizesText, toKey } from '../heats-words.ts'
import { DraftCard } from './draft-card.tsx'
import classes from './heats.module.css'

/** Up to three drafts side by side: their figures and differences by event. */
export function Drafts({ karneval, state }: { karneval: number; state: string }) {
  const { data, error, refetch } = useQuery(draftsQuery(karneval))
  const changes = useQuery(changesQuery(karneval))
  const [isTaking, setTaking] = useState(false)
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />
  const drafts = data?.data ?? []
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">Förslag</h2>
      <ul className={classes.drafts}>
        {drafts.map((draft) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            state={state}
            entryOpenUntil={changes.data?.entry_open_until ?? null}
            onTaking={setTaking}
          />
        ))}
      </ul>
      {/* Deleted drafts must not be fetched again by the invalidation of all queries. */}
      {!isTaking && <DraftTable drafts={drafts} />}
    </section>
  )
}

/** The chosen round of all drafts side by side. */
function DraftTable({ drafts }: { drafts: readonly Draft[] }) {
  const rounds = new Map(drafts.flatMap((draft) => draft.rounds.map((round) => [toKey(round), round] as const)))
  const [key, setKey] = useState('')
  const chosen: RoundId | null = fromKey(rounds.has(key) ? key : null)
  return (
    <div className={classes.compare}>
      <label className={classes.field}>
        <span className={classes.label}>Jämför en gren heat för heat</span>
        <select className={classes.input} value={chosen ? key : ''} onChange={(event) => setKey(event.target.value)}>
          <option value="">Välj gren</option>
          {[...rounds].map(([each, round]) => (
            <option key={each} value={each}>
              {round.event_name}, {roundNames[round.round]}
            </option>
          ))}
        </select>
      </label>
      {chosen && (
        <div className={classes.sideBySide}>
          {drafts
            .filter((draft) => draft.rounds.some((round) => toKey(round) === key))
            .map((draft) => (
              <DraftRound key={draft.id} draft={draft.id} name={draftName(draft.slot)} id={chosen} />
            ))}
        </div>
      )}
    </div>
  )
}

/** One draft's heats of a round, shown beside other drafts. Teams with a new place are marked by text. */
function DraftRound({ draft, name, id }: { draft: number; name: string; id: RoundId }) {
  const { data, error, refetch } = useQuery(draftQuery(draft, id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const changed = new Set(data.changes.map(({ team }) => team))
  // If most teams move, marking them is of no use.
  const isMarked = 2 * changed.size <= data.quality.teams
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p className={classes.facts}>
        {sizesText(data.quality)} · {pairsText(data.quality)} ·{' '}
        {counted(changed.size, 'lag får ny plats', 'lag får ny plats')}
      </p>
      {data.heats.map((heat) => (
        <div key={heat.number} className={classes.draftHeat}>
          <h4>Heat {heat.number}</h4>
          <ol className={classes.plainPlaces}>
            {heat.places.map((place) => (
              <li key={place.team} value={place.lane}>
                {place.team_name}
                {isMarked && changed.has(place.team) && <span className={classes.new}> ny plats</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
