import { LoadState, useCall } from '@stafapp/shared/calls'
import { ApiError, useQuery, useQueryClient } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import { TextArea, TextField } from '../../../shared/field.tsx'
import fields from '../../../shared/fields.module.css'
import { Preview } from '../../../shared/markdown.tsx'
import { type Plan, receiversQuery, type Selection } from '../api.ts'
import { peopleText, schoolsText } from '../message-words.ts'
import classes from './messages.module.css'
import { Receivers, UnreachedSchools } from './receivers.tsx'

type NewMessageProps = { karneval: number; selection: Selection }

/** Receivers, text and send button. The server sends only if the receivers are still those shown. */
export function NewMessage({ karneval, selection }: NewMessageProps) {
  const { data: plan, error, isPlaceholderData, refetch } = useQuery(receiversQuery(karneval, selection))
  return (
    <>
      <section aria-labelledby="receivers" className={fields.section}>
        <h2 id="receivers">2. Mottagare</h2>
        <p role="status" className={classes.count}>
          {plan && !isPlaceholderData
            ? `${peopleText(plan.receivers.length)} i ${schoolsText(plan.school_count - plan.unreached.length)}`
            : ''}
        </p>
        {plan ? (
          <>
            {plan.receivers.length === 0 && <Empty text="Urvalet har inga mottagare. Ändra urvalet." />}
            <Receivers plan={plan} isStale={isPlaceholderData} />
            <UnreachedSchools schools={plan.unreached} />
          </>
        ) : (
          <LoadState error={error} refetch={refetch} />
        )}
      </section>
      <Letter karneval={karneval} selection={selection} plan={isPlaceholderData ? undefined : plan} />
    </>
  )
}

const blank = { subject: '', body: '' }

function Letter({ karneval, selection, plan }: NewMessageProps & { plan: Plan | undefined }) {
  const [draft, setDraft] = useState(blank)
  const [key, setKey] = useState(newRequestKey)
  const queryClient = useQueryClient()
  const send = useCall('POST /api/messages/')
  const subject = draft.subject.trim()
  const isWhole = subject !== '' && draft.body.trim() !== ''
  const startAnew = () => {
    setDraft(blank)
    setKey(newRequestKey())
  }
  const submit = ({ fingerprint }: Plan) =>
    send.mutate(
      { body: { karneval, selection, subject, body: draft.body.trim(), fingerprint }, idempotencyKey: key },
      {
        onSuccess: ({ receiver_count }) => {
          startAnew()
          notifySuccess(`Meddelandet är på väg till ${peopleText(receiver_count)}`)
        },
        onError: (error) => {
          // The receivers may have changed, or the message may have been sent: reload both.
          void queryClient.invalidateQueries({ queryKey: ['messages'] })
          // A new key makes the next attempt a separate message.
          if (isSentBefore(error)) setKey(newRequestKey())
        },
      },
    )
  return (
    <section aria-labelledby="letter" className={fields.section}>
      <h2 id="letter">3. Meddelande</h2>
      <div data-dirty={draft.subject !== '' || draft.body !== ''} className={classes.letter}>
        <TextField
          label="Ämne"
          required
          maxLength={150}
          value={draft.subject}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
        />
        <TextArea
          label="Text (Markdown)"
          required
          rows={10}
          maxLength={20_000}
          value={draft.body}
          onChange={({ target }) => setDraft({ ...draft, body: target.value })}
        />
        {draft.body.trim() !== '' && (
          <>
            <h3>Förhandsvisning</h3>
            <Preview text={draft.body} />
          </>
        )}
        {plan && (
          <p className={fields.note}>
            {plan.reply_to
              ? `Svaren går till ${plan.reply_to}.`
              : 'Ingen kan svara på meddelandet, för din e-postadress är inte bekräftad.'}
          </p>
        )}
        {isWhole && plan && plan.receivers.length > 0 ? (
          <ConfirmButton
            key={key}
            label={`Skicka till ${peopleText(plan.receivers.length)}`}
            question={`”${subject}” skickas med e-post till ${peopleText(plan.receivers.length)}. Det kan inte tas tillbaka.`}
            yes="Ja, skicka"
            isPending={send.isPending}
            error={send.error && explain(send.error)}
            onConfirm={() => submit(plan)}
          />
        ) : (
          <Button kind="primary" disabled>
            Skicka
          </Button>
        )}
      </div>
    </section>
  )
}

/** The response to the first attempt was lost and the text was changed since: the first message was sent. */
const isSentBefore = (error: Error): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'idempotency_conflict')

const explain = (error: Error): Error =>
  isSentBefore(error)
    ? new Error('Meddelandet har redan skickats som det var före din senaste ändring. Se Skickade meddelanden.')
    : error
