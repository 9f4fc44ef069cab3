import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { Minor } from '../../../shared/minor.tsx'
import type { Refund } from '../api.ts'
import classes from '../refunds.module.css'

type Props = {
  refund: Refund
  /** The form of the receiver is open. */
  isCorrected: boolean
  /** That form has just been closed: the focus returns to its button. */
  isReturned: boolean
  onCorrect: (isOpen: boolean) => void
}

/** What can be noted or changed next about a refund. */
export function RefundActions({ refund, isCorrected, isReturned, onCorrect }: Props) {
  const marking = useCall('POST /api/invoices/refunds/{id}/mark/')
  const undoing = useCall('POST /api/invoices/payment-placements/{id}/undo/')
  const [isAsked, setAsked] = useState(false)
  const [isUndone, setUndone] = useState(false)
  const corrector = useAskedFocus<HTMLButtonElement>(isReturned)
  const today = helsinkiDay(useServerNow())
  const { id, version, state, name, gone_placement } = refund
  const mark = (to: 'made' | 'sent' | 'gone') =>
    marking.mutate(
      { params: { id }, body: { version, state: to, ...(to === 'gone' && { gone_on: today }) } },
      { onSuccess: () => notifySuccess(`Återbetalningen till ${name} är ändrad`) },
    )
  const undo = (placement: number, told: string) =>
    undoing.mutate({ params: { id: placement } }, { onSuccess: () => notifySuccess(told) })
  const button = (to: 'sent' | 'gone', label: string) => (
    <Button disabled={marking.isPending} aria-label={`${label}: ${name}`} onClick={() => mark(to)}>
      {label}
    </Button>
  )
  if (state === 'gone' && gone_placement === null) return <Minor>Enligt banken</Minor>
  const error = marking.error ?? undoing.error
  // Of what the bank has, the only reason to take it out.
  const takingOut = state === 'sent' ? 'Banken betalade inte' : 'Ta ur uppdraget'
  return (
    <span className={classes.actions}>
      {gone_placement !== null && (
        <Button
          disabled={undoing.isPending}
          aria-label={`Ångra att pengarna har lämnat kontot: ${name}`}
          onClick={() => undo(gone_placement, `Återbetalningen till ${name} är skickad till banken igen`)}
        >
          Ångra
        </Button>
      )}
      {state === 'downloaded' && button('sent', 'Skickad till banken')}
      {state !== 'gone' && button('gone', 'Markera som betald i dag')}
      {state === 'made' && (
        <>
          <Button
            ref={corrector}
            aria-label={`Rätta mottagaren: ${name}`}
            aria-expanded={isCorrected}
            onClick={() => onCorrect(!isCorrected)}
          >
            Rätta
          </Button>
          <Button
            disabled={undoing.isPending}
            aria-label={`Ångra återbetalningen: ${name}`}
            onClick={() => setUndone(true)}
          >
            Ångra återbetalningen
          </Button>
        </>
      )}
      {isUndone && (
        <Question
          title={`Ångra återbetalningen till ${name}?`}
          yesLabel="Ångra återbetalningen"
          onYes={() => {
            setUndone(false)
            undo(refund.placement, `Återbetalningen till ${name} är ångrad. Pengarna väntar på ett nytt beslut`)
          }}
          onNo={() => setUndone(false)}
        >
          <p>
            Pengarna väntar då på ett nytt beslut på sidan Referensbetalningar. Har du redan betalat i webbanken, välj i
            stället Markera som betald i dag.
          </p>
        </Question>
      )}
      {(state === 'downloaded' || state === 'sent') && (
        <Button disabled={marking.isPending} aria-label={`${takingOut}: ${name}`} onClick={() => setAsked(true)}>
          {takingOut}
        </Button>
      )}
      {isAsked && (
        <Question
          title={`Ta återbetalningen till ${name} ur uppdraget?`}
          yesLabel="Ta ur uppdraget"
          onYes={() => {
            setAsked(false)
            mark('made')
          }}
          onNo={() => setAsked(false)}
        >
          <p>
            Filen som redan är gjord innehåller återbetalningen. Har banken fått filen, ta först bort betalningen i
            webbanken: annars betalas den två gånger. Skicka inte filen efter det här.
          </p>
        </Question>
      )}
      {error && (
        <span role="alert" className={classes.error}>
          {errorSentence(error)}
        </span>
      )}
    </span>
  )
}
