import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useState } from 'react'
import { type Changes, changesQuery, type RoundChanges } from '../api.ts'
import { counted, openEntryText, toKey } from '../heats-words.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** The changes that a publication would make, and the publish button. */
export function PublishPanel({ karneval, publishedAt }: { karneval: number; publishedAt: string | null }) {
  const { data, error, refetch } = useQuery(changesQuery(karneval))
  const publish = useCall('POST /api/events/heats/publish/')
  const count = data?.data.reduce((sum, round) => sum + round.changes.length, 0) ?? 0
  const [isAsking, setAsking] = useState(false)
  const onPublish = () => {
    setAsking(false)
    if (!data) return
    publish.mutate(
      { body: { karneval, state: data.state, confirmed: true } },
      { onSuccess: ({ version }) => notifySuccess(`Version ${version} är publicerad`) },
    )
  }
  return (
    <section aria-labelledby="publish" className={classes.publish}>
      <h2 id="publish">Publicera</h2>
      {data ? (
        <>
          <p>
            {data.published_version === null || publishedAt === null
              ? 'Ingenting är publicerat ännu.'
              : `Besökarna ser version ${data.published_version}, publicerad ${formatDateTime(publishedAt)}.`}{' '}
            {count === 0 ? 'Inga platser skiljer sig från den.' : `${counted(count, 'plats', 'platser')} skiljer sig.`}
          </p>
          {data.changed_compositions > 0 && (
            <p>
              {counted(data.changed_compositions, 'lag har bytt löpare', 'lag har bytt löpare')} sedan publiceringen.
              Tidtagningens filer har redan de nya löparna.
            </p>
          )}
          {data.unplaced > 0 && (
            <p className={classes.note}>
              {counted(data.unplaced, 'lag saknar plats', 'lag saknar plats')}. Uppdatera grenarnas heat först.
            </p>
          )}
          {concerns(data).length > 0 && (
            <ul className={classes.note}>
              {concerns(data).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <ChangeList rounds={data.data} />
          <Button
            kind="primary"
            disabled={publish.isPending || (count === 0 && data.changed_compositions === 0)}
            onClick={() => setAsking(true)}
          >
            {publish.isPending && <Spinner />}
            Publicera version {(data.published_version ?? 0) + 1}
          </Button>
        </>
      ) : (
        <LoadState error={error} refetch={refetch} text="Jämför med det publicerade" />
      )}
      <Refusal error={publish.error} />
      {isAsking && data && (
        <Question
          title={`Publicera version ${(data.published_version ?? 0) + 1}?`}
          yesLabel="Publicera"
          onYes={onPublish}
          onNo={() => setAsking(false)}
        >
          <ul>
            <li>{counted(count, 'start ändras', 'starter ändras')} för besökarna.</li>
            <li>
              {data.clashes === 0
                ? 'Ingen löpare har två heat samtidigt.'
                : `${counted(data.clashes, 'krock', 'krockar')}: löpare har två heat samtidigt.`}
            </li>
            {data.unplaced > 0 && <li>{counted(data.unplaced, 'lag saknar plats', 'lag saknar plats')}.</li>}
            {concerns(data).map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>{data.entry_open_until ? openEntryText(data.entry_open_until) : 'Anmälan är stängd.'}</li>
          </ul>
        </Question>
      )}
    </section>
  )
}

/** What the organiser should know before the publication. */
const concerns = ({ track_conflicts, finals_under_way }: Changes): string[] => [...finals_under_way, ...track_conflicts]

/** Changes as texts by event; long lists are collapsed. */
function ChangeList({ rounds }: { rounds: readonly RoundChanges[] }) {
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
