import { LoadState, useCall } from '@stafapp/shared/calls'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Button, ButtonLink, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { useNavigate } from '@stafapp/shared/router'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { useServerNow } from '@stafapp/shared/session'
import { useState } from 'react'
import { type Changes, type ComparedRound, changesQuery, draftsQuery, type Work } from '../api.ts'
import { counted, countOf, draftName, openEntryText, phaseTexts, toKey, toldText } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import { GoneDraft, isGone } from './compare-step.tsx'
import classes from './heats.module.css'
import { Papers } from './papers.tsx'
import { Refusal } from './refusal.tsx'
import { StepHeading } from './step-heading.tsx'
import { Versions } from './versions.tsx'

type Props = {
  karneval: Karneval
  work: Work
  /** null: the working heats. */
  draft: number | null
}

/** What a publication would change and whom it reaches, the question, and the versions that have been published. */
export function PublishStep({ karneval, work, draft }: Props) {
  const publish = useCall('POST /api/events/heats/publish/')
  // A published draft is gone: the invalidation of all reads must not fetch its changes again.
  const isLeaving = publish.isPending || publish.isSuccess
  const { data, error, isFetching, refetch } = useQuery({ ...changesQuery(karneval.id, draft), enabled: !isLeaving })
  const drafts = useQuery(draftsQuery(karneval.id))
  const navigate = useNavigate()
  const now = useServerNow()
  const slot = drafts.data?.data.find(({ id }) => id === draft)?.slot
  // The question keeps the state that it tells of: a change while it is read is refused, not published unseen.
  const [asked, setAsked] = useState<Changes | null>(null)
  const count = countOf(data)
  const next = (data?.published_version ?? 0) + 1
  /** While the changes are read again, the question waits for them: what is told would be refused as outdated. */
  const ask = async () => {
    publish.reset()
    const fresh = isFetching ? (await refetch({ cancelRefetch: false })).data : data
    if (fresh) setAsked(fresh)
  }
  const onPublish = () => {
    if (!asked) return
    setAsked(null)
    publish.mutate(
      { body: { karneval: karneval.id, ...(draft !== null && { draft }), state: asked.state, confirmed: true } },
      { onSuccess: ({ version }) => void navigate(stepAddress('klart', { version })) },
    )
  }
  const isEmpty = count === 0 && data?.changed_compositions === 0 && !isLeaving
  return (
    <>
      <section aria-labelledby="publish" className={classes.publish}>
        <StepHeading id="publish">
          {slot === undefined
            ? 'Publicera'
            : `Publicera ${draftName(slot).toLowerCase().slice(0, -1)}${draftName(slot).slice(-1)}`}
        </StepHeading>
        {isGone(error) ? (
          <GoneDraft karneval={karneval.id} />
        ) : data ? (
          <>
            {isEmpty && (
              <p>
                <strong>Ingenting att publicera.</strong>
              </p>
            )}
            <Facts changes={data} publishedAt={work.published_at} />
            <div className={classes.buttons}>
              {!isEmpty && (
                <Button id="publish-heats" kind="primary" disabled={isLeaving} onClick={() => void ask()}>
                  {publish.isPending && <Spinner />}
                  Publicera version {next}
                </Button>
              )}
              <ButtonLink to={stepAddress('jamfor', { forslag: draft })}>Tillbaka till jämförelsen</ButtonLink>
            </div>
          </>
        ) : (
          <LoadState error={error} refetch={refetch} text="Jämför med det publicerade" />
        )}
        <Refusal error={publish.error} />
        {asked && !isGone(error) && (
          <Question
            title={`Publicera version ${(asked.published_version ?? 0) + 1}?`}
            yesLabel="Publicera"
            onYes={onPublish}
            onNo={() => setAsked(null)}
          >
            <ul>
              {questionFacts(asked, karneval, now).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Question>
        )}
      </section>
      {work.published_version !== null && <Papers karneval={karneval.id} rounds={work.data} />}
      <Versions karneval={karneval.id} state={work.state} />
    </>
  )
}

/** What the organiser should know before the publication. */
const concerns = ({ track_conflicts, finals_under_way }: Changes): string[] => [...finals_under_way, ...track_conflicts]

/** What the organiser agrees to: starts, clashes, the phase, and who learns of it. */
function questionFacts(changes: Changes, karneval: Karneval, now: Date): string[] {
  const { clashes, unplaced, entry_open_until, mails } = changes
  return [
    `${counted(countOf(changes), 'start ändras', 'starter ändras')} för besökarna.`,
    clashes === 0
      ? 'Ingen löpare har två heat samtidigt.'
      : `${counted(clashes, 'krock', 'krockar')}: löpare har två heat samtidigt.`,
    ...(unplaced > 0 ? [`${counted(unplaced, 'lag saknar plats', 'lag saknar plats')}.`] : []),
    ...concerns(changes),
    phaseTexts[karneval.phase],
    entry_open_until ? openEntryText(entry_open_until, karneval.teams_close_at, now) : 'Anmälan är stängd.',
    toldText(mails),
    'Du kan ångra publiceringen på nästa sida.',
  ]
}

function Facts({ changes, publishedAt }: { changes: Changes; publishedAt: string | null }) {
  const count = countOf(changes)
  return (
    <>
      <p>
        {changes.published_version === null || publishedAt === null
          ? 'Ingenting är publicerat ännu.'
          : `Besökarna ser version ${changes.published_version}, publicerad ${formatDateTime(publishedAt)}.`}{' '}
        {count === 0 ? 'Inga platser skiljer sig från den.' : `${counted(count, 'plats', 'platser')} skiljer sig.`}
      </p>
      {changes.changed_compositions > 0 && (
        <p>
          {counted(changes.changed_compositions, 'lag har bytt löpare', 'lag har bytt löpare')} sedan publiceringen.
          Tidtagningens filer har redan de nya löparna.
        </p>
      )}
      {changes.unplaced > 0 && (
        <p className={classes.note}>
          {counted(changes.unplaced, 'lag saknar plats', 'lag saknar plats')}. Uppdatera grenarnas heat först.
        </p>
      )}
      {concerns(changes).length > 0 && (
        <ul className={classes.note}>
          {concerns(changes).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ChangeList rounds={changes.data} />
    </>
  )
}

/** Changes as texts by event; long lists are collapsed. */
function ChangeList({ rounds }: { rounds: readonly ComparedRound[] }) {
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
