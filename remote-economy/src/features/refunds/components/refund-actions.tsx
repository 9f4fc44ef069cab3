import { Calendar } from '@stafapp/shared/calendar'
import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { Minor } from '../../../shared/minor.tsx'
import { useOnePress } from '../../../shared/use-one-press.ts'
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

const marked = {
  made: 'tagen ur uppdraget',
  sent: 'markerad som skickad till banken',
  gone: 'markerad som återbetald',
}

/** What can be noted or changed next about a refund. */
export function RefundActions({ refund, isCorrected, isReturned, onCorrect }: Props) {
  const marking = useCall('POST /api/invoices/refunds/{id}/mark/')
  const undoing = useCall('POST /api/invoices/payment-placements/{id}/undo/')
  const [isAsked, setAsked] = useState(false)
  const [isUndone, setUndone] = useState(false)
  const corrector = useAskedFocus<HTMLButtonElement>(isReturned)
  const [isGone, setGone] = useState(false)
  const { id, version, state, name, gone_placement } = refund
  const onePress = useOnePress(version)
  const mark = (to: 'made' | 'sent' | 'gone', gone_on?: string) =>
    onePress((release) =>
      marking.mutate(
        { params: { id }, body: { version, state: to, ...(gone_on && { gone_on }) } },
        { onSuccess: () => notifySuccess(`Återbetalningen till ${name} är ${marked[to]}`), onError: release },
      ),
    )
  const undo = (placement: number, told: string) =>
    onePress((release) =>
      undoing.mutate({ params: { id: placement } }, { onSuccess: () => notifySuccess(told), onError: release }),
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
          aria-label={`Ångra att den är återbetald: ${name}`}
          onClick={() => undo(gone_placement, `Återbetalningen till ${name} är inte längre markerad som återbetald`)}
        >
          Ångra
        </Button>
      )}
      {state === 'downloaded' && (
        <Button
          disabled={marking.isPending}
          aria-label={`Markera som skickad till banken: ${name}`}
          onClick={() => mark('sent')}
        >
          Markera som skickad till banken
        </Button>
      )}
      {state !== 'gone' && (
        <Button
          disabled={marking.isPending}
          aria-label={`Markera som återbetald: ${name}`}
          onClick={() => setGone(true)}
        >
          Markera som återbetald
        </Button>
      )}
      {isGone && (
        <GoneQuestion
          refund={refund}
          onYes={(day) => {
            setGone(false)
            mark('gone', day)
          }}
          onNo={() => setGone(false)}
        />
      )}
      {state === 'made' && (
        <>
          <Button
            ref={corrector}
            aria-label={`Rätta mottagaren: ${name}`}
            aria-expanded={isCorrected}
            onClick={() => onCorrect(!isCorrected)}
          >
            Rätta mottagaren
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
            stället Markera som återbetald.
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

/** Asks on which day the money left the account: from the refund's own day to today, as the server has it. */
function GoneQuestion({ refund, onYes, onNo }: { refund: Refund; onYes: (day: string) => void; onNo: () => void }) {
  const today = helsinkiDay(useServerNow())
  const { name, amount_cents, made_on } = refund
  const [day, setDay] = useState(today)
  const [isPressed, setPressed] = useState(false)
  const field: FieldSpec = {
    kind: 'date',
    name: 'gone_on',
    label: 'Betalningsdag',
    near: today,
    calendar: Calendar,
    rules: rules
      .string()
      .required()
      .test('past', 'Dagen kan inte ligga i framtiden.', (value) => !value || value <= today)
      .test(
        'made',
        `Återbetalningen gjordes ${formatDate(made_on)}: dagen kan inte vara tidigare.`,
        (value) => !value || value >= made_on,
      ),
  }
  return (
    <Question
      title={`Är återbetalningen till ${name} betald?`}
      yesLabel="Markera som återbetald"
      isIncomplete={faultOf(field, day) !== null}
      onIncomplete={() => setPressed(true)}
      onYes={() => onYes(day)}
      onNo={onNo}
    >
      <p>
        {formatMoney(amount_cents)} bokas som återbetalt den dagen. Läser du in bankens kontoutdrag behövs det inte.
      </p>
      <SingleField field={field} value={day} onChange={setDay} showsFault={isPressed} />
    </Question>
  )
}
