import { useQuery } from '@stafapp/shared/data'
import { ErrorBox } from '@stafapp/shared/page'
import { useState } from 'react'
import { changesQuery, draftsQuery } from '../api.ts'
import { DraftCard } from './draft-card.tsx'
import { DraftTable } from './draft-table.tsx'
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
