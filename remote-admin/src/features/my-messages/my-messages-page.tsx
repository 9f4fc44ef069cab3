import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDateTime } from '@stafapp/shared/format'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { Markdown } from '../../shared/markdown.tsx'
import classes from './my-messages.module.css'
import { markRead, readUntil } from './read-until.ts'

type OwnMessage = ItemOf<'GET /api/messages/mine/'>

const myMessagesQuery = () => read('GET /api/messages/mine/')

const forReceiver = 'De skickas också till din e-postadress.'
const forOrganiser = 'Det som skolans lagledare och administratörer har fått, också per e-post.'

/**
 * /admin/mina-meddelanden: what the organiser has written to the account, also where the mail did not arrive.
 * `?meddelande=` is the id of the one to begin with, `?antal=` how many are shown.
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

const STEP = 10

/** The newest first. What is new stays marked until the page is left. */
function Messages({ messages }: { messages: readonly OwnMessage[] }) {
  const [params, setParams] = useSearchParams()
  const [before] = useState(readUntil)
  const newest = messages[0]?.id
  useEffect(() => {
    if (newest !== undefined) markRead(newest)
  }, [newest])
  const [next, setNext] = useState<number | null>(null)
  const asked = params.get('meddelande')
  const count = Math.max(
    STEP,
    Number(params.get('antal')) || 0,
    // The one that was asked for is shown, however old it is.
    messages.findIndex(({ id }) => String(id) === asked) + 1,
  )
  const shown = messages.slice(0, count)
  const isNew = ({ id }: OwnMessage) => before !== null && id > before
  const newCount = messages.filter(isNew).length
  const showOlder = () => {
    setNext(messages[count]?.id ?? null)
    setParams({ ...Object.fromEntries(params), antal: String(count + STEP) }, { replace: true })
  }
  return (
    <>
      {newCount > 0 && (
        <p className={classes.count}>
          <strong>{newCount === 1 ? '1 nytt meddelande' : `${newCount} nya meddelanden`}</strong> sedan du var här
          senast
        </p>
      )}
      {shown.map((message) => (
        <MessageText
          key={message.id}
          message={message}
          isAsked={String(message.id) === asked}
          isNext={message.id === next}
          isNew={isNew(message)}
        />
      ))}
      {shown.length < messages.length && (
        <p className={classes.more}>
          <Button onClick={showOlder}>Visa äldre</Button> {shown.length} av {messages.length} visas
        </p>
      )}
    </>
  )
}

type MessageTextProps = {
  message: OwnMessage
  isAsked: boolean
  /** The first of those that "Visa äldre" has brought: reading goes on there. */
  isNext: boolean
  isNew: boolean
}

function MessageText({ message: { id, subject, body, sent_at }, isAsked, isNext, isNew }: MessageTextProps) {
  const heading = useAskedFocus<HTMLHeadingElement>(isAsked || isNext)
  return (
    <article aria-labelledby={`message-${id}`} className={classes.message} data-asked={isAsked}>
      <h2 id={`message-${id}`} ref={heading} tabIndex={-1}>
        {subject}
      </h2>
      <p className={classes.when}>
        {isNew && <strong className={classes.new}>Nytt</strong>} {formatDateTime(sent_at)}
      </p>
      <Markdown text={body} />
    </article>
  )
}
