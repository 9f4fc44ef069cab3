import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading, Spinner } from '@stafapp/shared/page'
import { changesQuery } from '../api/get-changes.ts'
import { usePublish } from '../api/publish-heats.ts'
import { counted, reasonText } from '../heats-words.ts'
import { ChangeList } from './change-list.tsx'
import classes from './heats.module.css'

/** What a publication would change, and the one step that does it. */
export function PublishPanel({ karneval, publishedAt }: { karneval: number; publishedAt: string | null }) {
  const { data, error, refetch } = useQuery(changesQuery(karneval))
  const publish = usePublish()
  const count = data?.data.reduce((sum, round) => sum + round.changes.length, 0) ?? 0
  const onPublish = () =>
    data &&
    publish.mutate(
      { karneval, state: data.state },
      { onSuccess: ({ version }) => notifySuccess(`Version ${version} är publicerad`) },
    )
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
            </p>
          )}
          {data.unplaced > 0 && (
            <p className={classes.note}>
              {counted(data.unplaced, 'lag saknar plats', 'lag saknar plats')}. Laga grenarna först.
            </p>
          )}
          <ChangeList rounds={data.data} />
          <Button
            kind="primary"
            disabled={publish.isPending || (count === 0 && data.changed_compositions === 0)}
            onClick={onPublish}
          >
            {publish.isPending && <Spinner />}
            Publicera version {(data.published_version ?? 0) + 1}
          </Button>
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading text="Jämför med det publicerade" />
      )}
      {publish.error && (
        <p role="alert" className={classes.error}>
          {reasonText(publish.error)}
        </p>
      )}
    </section>
  )
}
