import { LoadState } from '@stafapp/shared/calls'
import { useKarnevalState } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { ButtonLink, Empty } from '@stafapp/shared/page'
import { Fold } from '../../../shared/fold.tsx'
import { schoolMessagesQuery } from '../api.ts'
import classes from '../school-detail.module.css'

/**
 * For the organiser: what has been written to somebody of the school in the chosen carnival, newest first, and the way to
 * write more. Nobody is written to about a draft.
 */
export function SchoolMessages({ school }: { school: number }) {
  const { karneval } = useKarnevalState()
  return karneval && karneval.status !== 'draft' ? <Messages school={school} karneval={karneval.id} /> : null
}

function Messages({ school, karneval }: { school: number; karneval: number }) {
  const { data, error, refetch } = useQuery(schoolMessagesQuery(school, karneval))
  const write = <ButtonLink to={`/admin/meddelanden?skola=${school}`}>Skriv till skolan</ButtonLink>
  return (
    <Fold
      id="school-messages"
      title="Meddelanden till skolan"
      state={data ? `${data.data.length === 0 ? 'Inga' : data.data.length} skickade` : ''}
      isPutAside={false}
    >
      {data ? (
        data.data.length === 0 ? (
          <Empty text="Inga meddelanden har skickats till skolan.">{write}</Empty>
        ) : (
          <>
            <ul className={classes.messages}>
              {data.data.map(({ id, subject, sent_at, sent_by }) => (
                <li key={id}>
                  {subject}{' '}
                  <span className={classes.when}>
                    {formatDateTime(sent_at)}
                    {sent_by && `, ${sent_by}`}
                  </span>
                </li>
              ))}
            </ul>
            {write}
          </>
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Fold>
  )
}
