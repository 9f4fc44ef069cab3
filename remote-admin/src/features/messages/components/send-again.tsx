import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import fields from '../../../shared/fields.module.css'
import { type Again, againQuery, type Message } from '../api.ts'
import { peopleText } from '../message-words.ts'
import { Receivers } from './receivers.tsx'

/**
 * Resends a message to failed receivers, or to those of the selection who have not received it. Shows the receivers
 * first.
 */
export function SendAgain({ message }: { message: Message }) {
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
          yes="Ja, skicka"
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
