import { queryOptions, request, useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Markdown } from '../../common/markdown.tsx'
import classes from './my-messages.module.css'

const myMessagesQuery = () =>
  queryOptions({
    queryKey: ['messages', 'mine'],
    queryFn: ({ signal }) => request('GET /api/messages/mine/', { signal }),
  })

/** /admin/mina-meddelanden: what the organiser has written to the account, also where the mail did not arrive. */
export function Component() {
  const { data, error, refetch } = useQuery(myMessagesQuery())
  return (
    <Page title="Meddelanden från arrangören" intro="De har också skickats till din e-postadress.">
      {data ? (
        data.data.length === 0 ? (
          <Empty text="Du har inte fått några meddelanden." />
        ) : (
          data.data.map(({ id, subject, body, sent_at }) => (
            <article key={id} aria-labelledby={`message-${id}`} className={classes.message}>
              <h2 id={`message-${id}`}>{subject}</h2>
              <p className={classes.when}>{formatDateTime(sent_at)}</p>
              <Markdown text={body} />
            </article>
          ))
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
