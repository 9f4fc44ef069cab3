import { LoadState, read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty, Page } from '@stafapp/shared/page'
import { useSearchParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useRef } from 'react'
import { Markdown } from '../../shared/markdown.tsx'
import classes from './my-messages.module.css'

type Message = ItemOf<'GET /api/messages/mine/'>

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

function Messages({ messages }: { messages: readonly Message[] }) {
  const [params] = useSearchParams()
  const asked = params.get('meddelande')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked === null) return
    // After the shell, which focuses a new page's heading.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return messages.map(({ id, subject, body, sent_at }) => {
    const isAsked = String(id) === asked
    return (
      <article key={id} aria-labelledby={`message-${id}`} className={classes.message} data-asked={isAsked}>
        <h2 id={`message-${id}`} ref={isAsked ? heading : null} tabIndex={-1}>
          {subject}
        </h2>
        <p className={classes.when}>{formatDateTime(sent_at)}</p>
        <Markdown text={body} />
      </article>
    )
  })
}
