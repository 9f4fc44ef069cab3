import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { ButtonLink, Empty, ErrorBox } from '@stafapp/shared/page'
import { type CallOptions, useServerNow } from '@stafapp/shared/session'
import { useEffect, useRef } from 'react'
import { changesQuery, type Draft, draftsQuery } from '../api.ts'
import { counted, countOf, openEntryText } from '../heats-words.ts'
import { stepAddress } from '../steps.ts'
import { DraftCard } from './draft-card.tsx'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'
import { StepHeading } from './step-heading.tsx'

type Draw = {
  isPending: boolean
  error: Error | null
  variables: CallOptions<'POST /api/events/heats/drafts/'> | undefined
}

type Props = { karneval: Karneval; state: string; draw: Draw }

/** Time between looks at a draw that was started elsewhere. */
const POLL_MS = 1000

/** A draw under way, which goes on when the page is left, and up to three drafts with their figures. */
export function DrawStep({ karneval: { id: karneval, teams_close_at }, state, draw }: Props) {
  const now = useServerNow()
  const drafts = useQuery({
    ...draftsQuery(karneval),
    refetchInterval: (query) => (query.state.data?.is_drawing ? POLL_MS : false),
  })
  const changes = useQuery(changesQuery(karneval, null))
  const list = drafts.data?.data ?? []
  const unpublished = countOf(changes.data)
  const openUntil = changes.data?.entry_open_until
  const onDecide = useFocusAfter(drafts.data?.data)
  const isDrawing = draw.isPending || (drafts.data?.is_drawing ?? false)
  return (
    <section aria-labelledby="drafts">
      <StepHeading id="drafts">Förslag</StepHeading>
      <div role="status">{isDrawing && <Progress rounds={draw.isPending ? draw.variables : undefined} />}</div>
      <Refusal error={draw.error} />
      {drafts.error && !drafts.data && <ErrorBox error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {drafts.data && list.length === 0 && !isDrawing && (
        <Empty
          text={unpublished > 0 ? unpublishedText(unpublished) : 'Inget förslag är lottat. Välj grenar och lotta.'}
        >
          {unpublished > 0 && (
            <ButtonLink kind="primary" to={stepAddress('publicera')}>
              Till publiceringen
            </ButtonLink>
          )}
        </Empty>
      )}
      <ul className={classes.drafts}>
        {list.map((draft) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            state={state}
            openEntry={openUntil ? openEntryText(openUntil, teams_close_at, now) : null}
            onDecide={() => onDecide(draft.id)}
          />
        ))}
      </ul>
      <ButtonLink to={stepAddress('valj')}>{list.length === 0 ? 'Välj grenar' : 'Lotta ett förslag till'}</ButtonLink>
    </section>
  )
}

/**
 * Returns a function to call with the draft that the user takes or throws away. When its card, which had the focus, has
 * gone, the heading gets the focus. A change of the list by another organiser moves no focus.
 */
function useFocusAfter(drafts: readonly Draft[] | undefined): (draft: number) => void {
  const decided = useRef<number | null>(null)
  useEffect(() => {
    if (decided.current === null || !drafts || drafts.some(({ id }) => id === decided.current)) return
    decided.current = null
    if (document.activeElement === document.body) document.getElementById('drafts')?.focus()
  }, [drafts])
  return (draft) => {
    decided.current = draft
  }
}

const unpublishedText = (count: number): string =>
  `Inget förslag väntar. ${counted(count, 'plats', 'platser')} i heaten som används är inte publicerade ännu.`

/** Says what is drawn; a draw that somebody else has started is told without its rounds. */
function Progress({ rounds }: { rounds: Draw['variables'] }) {
  const count = rounds?.body?.rounds?.length
  return (
    <div className={classes.progress}>
      <p>
        {rounds
          ? `Lottar ${count === undefined ? 'alla grenar' : counted(count, 'gren', 'grenar')} …`
          : 'En lottning pågår …'}
      </p>
      <progress aria-label="Lottningen pågår" />
      <p className={classes.facts}>Du kan lämna sidan. Förslaget sparas här när det är klart.</p>
    </div>
  )
}
