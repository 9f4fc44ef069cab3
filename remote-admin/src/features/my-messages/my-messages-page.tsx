import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { Markdown } from '../../shared/markdown.tsx'
import classes from './my-messages.module.css'

type OwnMessage = ItemOf<'GET /api/messages/mine/'>

const myMessagesQuery = () => read('GET /api/messages/mine/')

const forReceiver = 'De skickas också till din e-postadress.'
const forOrganiser = 'Det som skolans lagledare och administratörer har fått, också per e-post.'

/**
 * /admin/mina-meddelanden: what the organiser has written to the account, also where the mail did not arrive.
 * `?meddelande=` is the id of the one to begin with.
 */
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
          <Messages messages={data.data} />
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}

function Messages({ messages }: { messages: readonly OwnMessage[] }) {
  const [params] = useSearchParams()
  const asked = params.get('meddelande')
  return messages.map((message) => (
    <MessageText key={message.id} message={message} isAsked={String(message.id) === asked} />
  ))
}

type MessageTextProps = { message: OwnMessage; isAsked: boolean }

function MessageText({ message: { id, subject, body, sent_at }, isAsked }: MessageTextProps) {
  const heading = useAskedFocus<HTMLHeadingElement>(isAsked)
  return (
    <article aria-labelledby={`message-${id}`} className={classes.message} data-asked={isAsked}>
      <h2 id={`message-${id}`} ref={heading} tabIndex={-1}>
        {subject}
      </h2>
      <p className={classes.when}>{formatDateTime(sent_at)}</p>
      <Markdown text={body} />
    </article>
  )
}
