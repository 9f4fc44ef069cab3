import { LoadState, read, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Button, Empty, Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { useEffect, useState } from 'react'
import { MessageText } from './components/message-text.tsx'
import classes from './my-messages.module.css'
import type { OwnMessage } from './tasks.ts'

const myMessagesQuery = () => read('GET /api/messages/mine/')

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
          <NoMessages isOrganiser={isOrganiser} />
        ) : (
          <Messages messages={data.data} />
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Page>
  )
}

const forReceiver = (
  <>
    De skickas också till <Link to="/konto">din e-postadress</Link>.
  </>
)
const forOrganiser = 'Det som skolans lagledare och administratörer har fått, också per e-post.'

const NoMessages = ({ isOrganiser }: { isOrganiser: boolean }) => (
  <Empty text={isOrganiser ? 'Skolan har inte fått några meddelanden.' : 'Du har inte fått några meddelanden.'}>
    <p>Här kommer påminnelser om det som saknas, och nyheter om tider och praktiska saker på karnevalen.</p>
    {!isOrganiser && (
      <p>
        Det som skolan ska göra just nu står på <Link to="/admin/myschool">Min karneval</Link>.
      </p>
    )}
  </Empty>
)

const STEP = 10

/** The newest first. What is new stays marked until the page is left. */
function Messages({ messages }: { messages: readonly OwnMessage[] }) {
  const [params, setParams] = useSearchParams()
  const isOrganiser = useRoles().includes('super_admin')
  const { mutate: markRead } = useCall('POST /api/messages/mine/read/')
  const [atFirst] = useState(() => new Set(messages.filter(({ is_new }) => is_new).map(({ id }) => id)))
  const isNew = ({ id, is_new }: OwnMessage) => is_new || atFirst.has(id)
  const unread = messages.find(({ is_new }) => is_new)?.id
  useEffect(() => {
    // The organiser reads in the school's place. A failure is of no consequence: the next visit says it again.
    if (unread !== undefined && !isOrganiser) markRead({ body: { until: unread } })
  }, [unread, isOrganiser, markRead])
  const newest = messages[0]?.id
  const [next, setNext] = useState<number | null>(null)
  const asked = params.get('meddelande')
  const count = Math.max(
    STEP,
    Number(params.get('antal')) || 0,
    // The one that was asked for is shown, however old it is.
    messages.findIndex(({ id }) => String(id) === asked) + 1,
  )
  const shown = messages.slice(0, count)
  const newCount = messages.filter(isNew).length
  const showOlder = () => {
    setNext(messages[count]?.id ?? null)
    setParams({ ...Object.fromEntries(params), antal: String(count + STEP) }, { replace: true })
  }
  return (
    <>
      {newCount > 0 && (
        <p className={classes.count}>
          <strong>{newCount === 1 ? '1 nytt meddelande' : `${newCount} nya meddelanden`}</strong>
        </p>
      )}
      {shown.map((message) => {
        const isAsked = String(message.id) === asked
        return (
          <MessageText
            key={message.id}
            message={message}
            isAsked={isAsked}
            isNext={message.id === next}
            isNew={isNew(message)}
            isFolded={!isAsked && !isNew(message) && message.id !== newest}
          />
        )
      })}
      {shown.length < messages.length && (
        <p className={classes.more}>
          <Button onClick={showOlder}>Visa äldre</Button> {shown.length} av {messages.length} visas
        </p>
      )}
    </>
  )
}
