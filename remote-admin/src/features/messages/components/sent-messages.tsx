import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import fields from '../../../shared/fields.module.css'
import { Preview } from '../../../shared/markdown.tsx'
import { type Again, againQuery, type Message, messageQuery, messagesQuery, type SentReceiver } from '../api.ts'
import { countsText, messagesText, peopleText, selectionWords, stateText } from '../message-words.ts'
import { useHeldSeconds } from '../use-held-seconds.ts'
import classes from './messages.module.css'
import { Kinds, Receivers } from './receivers.tsx'

/** Log of sent messages: text, author, selection and delivery state of each mail. */
export function SentMessages({ karneval }: { karneval: number }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(messagesQuery(karneval))
  return (
    <section aria-labelledby="sent" className={fields.section}>
      <h2 id="sent">Skickade meddelanden</h2>
      {data ? (
        data.total === 0 ? (
          <Empty text="Inga meddelanden har skickats ännu." />
        ) : (
          data.data.map((message) => <SentMessage key={message.id} message={message} readAt={dataUpdatedAt} />)
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

function SentMessage({ message, readAt }: { message: Message; readAt: number }) {
  const [isOpen, setOpen] = useState(false)
  const { subject, body, sent_by, sent_at, receiver_count } = message
  const seconds = useHeldSeconds(message, readAt)
  return (
    <details className={classes.message} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {subject}{' '}
        <span className={classes.state}>
          ·{' '}
          {seconds > 0
            ? `skickas om ${seconds} s · till ${peopleText(receiver_count)}`
            : `${formatDateTime(sent_at)} · ${countsText(message)}`}
        </span>
      </summary>
      {isOpen && (
        <>
          <p className={fields.note}>
            {sent_by && `${sent_by}. `}
            {selectionWords(message).join('. ')}.
          </p>
          <Preview text={body} isLetter />
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
  { title: 'E-postadress', cell: ({ address }) => address, breaks: true },
  { title: 'Läge', cell: stateText },
  { title: 'Skickat', cell: ({ sent_at }) => (sent_at ? formatDateTime(sent_at) : '') },
]

/** Failed deliveries first, because they need action. */
const order: readonly SentReceiver['state'][] = ['failed', 'queued', 'sent']

function SentReceivers({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(messageQuery(id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const rows = data.receivers.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return <PlainTable label="Mottagare" columns={columns} rows={rows} rowKey={({ id: receiver }) => receiver} />
}

/**
 * Resends a message to failed receivers, or to those of the selection who have not received it. Shows the receivers
 * first.
 */
function SendAgain({ message }: { message: Message }) {
  const [to, setTo] = useState<Again | null>(null)
  const labels: [Again, string][] = [
    ...(message.failed_count > 0 ? [['failed', 'Skicka på nytt till dem som misslyckades'] as [Again, string]] : []),
    ['unreached', 'Skicka till alla i urvalet som inte har fått det'],
  ]
  return (
    <>
      <div className={fields.buttons}>
        {labels.map(([each, label]) => (
          <Button key={each} aria-expanded={to === each} onClick={() => setTo(to === each ? null : each)}>
            {label}
          </Button>
        ))}
      </div>
      {to && <AgainPlan key={to} message={message} to={to} onDone={() => setTo(null)} />}
    </>
  )
}

function AgainPlan({ message: { id, subject }, to, onDone }: { message: Message; to: Again; onDone: () => void }) {
  const [key] = useState(newRequestKey)
  const queryClient = useQueryClient()
  const { data: plan, error, refetch } = useQuery(againQuery(id, to))
  const send = useCall('POST /api/messages/{id}/again/')
  if (!plan) return <LoadState error={error} refetch={refetch} />
  const count = peopleText(plan.receivers.length)
  return (
    <>
      <p role="status">{plan.receivers.length === 0 ? 'Ingen återstår att skicka till.' : `${count} återstår.`}</p>
      <Receivers plan={plan} />
      {plan.receivers.length > 0 && (
        <ConfirmButton
          label={`Skicka på nytt till ${count}`}
          question={`”${subject}” skickas med e-post till ${count}. Det kan inte tas tillbaka.`}
          yes={`Skicka ${messagesText(plan.receivers.length)}`}
          isPending={send.isPending}
          error={send.error}
          onConfirm={() =>
            send.mutate(
              { params: { id }, body: { to, fingerprint: plan.fingerprint }, idempotencyKey: key },
              {
                onSuccess: () => {
                  onDone()
                  notifySuccess(`Meddelandet är på väg till ${count}`)
                },
                onError: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
              },
            )
          }
        />
      )}
    </>
  )
}
