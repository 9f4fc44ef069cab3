import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { useState } from 'react'
import { type Column, DataTable } from '../../../shared/data-table.tsx'
import fields from '../../../shared/fields.module.css'
import { Preview } from '../../../shared/markdown.tsx'
import { type Message, messageQuery, messagesQuery, type SentReceiver } from '../api.ts'
import { countsText, selectionWords, stateText } from '../message-words.ts'
import { Kinds } from './kinds.tsx'
import classes from './messages.module.css'
import { SendAgain } from './send-again.tsx'

/** Log of sent messages: text, author, selection and delivery state of each mail. */
export function SentMessages({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(messagesQuery(karneval))
  return (
    <section aria-labelledby="sent" className={fields.section}>
      <h2 id="sent">Skickade meddelanden</h2>
      {data ? (
        data.total === 0 ? (
          <Empty text="Inga meddelanden har skickats ännu." />
        ) : (
          data.data.map((message) => <SentMessage key={message.id} message={message} />)
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

function SentMessage({ message }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  const { subject, body, sent_by, sent_at } = message
  return (
    <details className={classes.message} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {subject}{' '}
        <span className={classes.state}>
          · {formatDateTime(sent_at)} · {countsText(message)}
        </span>
      </summary>
      {isOpen && (
        <>
          <p className={fields.note}>
            {sent_by && `${sent_by}. `}
            {selectionWords(message).join('. ')}.
          </p>
          <Preview text={body} />
          <SendAgain message={message} />
          <SentReceivers id={message.id} />
        </>
      )}
    </details>
  )
}

const columns: Column<SentReceiver>[] = [
  // The name is empty if the person has been erased.
  { title: 'Namn', cell: ({ name }) => name || 'Raderad' },
  { title: 'Roll', cell: (receiver) => <Kinds of={receiver} /> },
  { title: 'Skola', cell: ({ schools }) => schools.join(', ') },
  { title: 'E-postadress', cell: ({ address }) => address },
  { title: 'Läge', cell: stateText },
  { title: 'Skickat', cell: ({ sent_at }) => (sent_at ? formatDateTime(sent_at) : '') },
]

/** Failed deliveries first, because they need action. */
const order: readonly SentReceiver['state'][] = ['failed', 'queued', 'sent']

function SentReceivers({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(messageQuery(id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const rows = data.receivers.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return <DataTable label="Mottagare" columns={columns} rows={rows} rowKey={({ id: receiver }) => receiver} />
}
