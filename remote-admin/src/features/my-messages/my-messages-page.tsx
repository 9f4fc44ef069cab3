import { LoadState, read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { Markdown } from '../../shared/markdown.tsx'
import classes from './my-messages.module.css'

const myMessagesQuery = () => read('GET /api/messages/mine/')

const forReceiver = 'De skickas också till din e-postadress.'
const forOrganiser = 'Det som skolans lagledare och administratörer har fått, också per e-post.'

/** /admin/mina-meddelanden: what the organiser has written to the account, also where the mail did not arrive. */
export function Component() {
  const { data, error, refetch } = useQuery(myMessagesQuery())
  const isOrganiser = useRoles().includes('super_admin')
  return (
    <Page title="Meddelanden från arrangören" intro={isOrganiser ? forOrganiser : forReceiver}>
      {data ? (
        data.data.length === 0 ? (
          <Empty
            text={isOrganiser ? 'Skolan har inte fått några meddelanden.' : 'Du har inte fått några meddelanden.'}
          />
        ) : (
          data.data.map(({ id, subject, body, sent_at }) => (
            <article key={id} aria-labelledby={`message-${id}`} className={classes.message}>
              <h2 id={`message-${id}`}>{subject}</h2>
              <p className={classes.when}>{formatDateTime(sent_at)}</p>
              <Markdown text={body} />
            </article>
          ))
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}
