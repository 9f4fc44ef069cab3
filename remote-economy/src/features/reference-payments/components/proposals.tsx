import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { type FieldSpec, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { invoiceName } from '@stafapp/shared/rules/document-name'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { dueText } from '../../../shared/invoice-words.ts'
import { useOnePress } from '../../../shared/use-one-press.ts'
import { type Payment, type Proposal, paymentQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { aboutBooking, invoicesInText, payerName, reasonText, schoolText } from '../words.ts'
import { EndPayment } from './end-payment.tsx'
import { SplitForm } from './split-form.tsx'

type Props = {
  id: number
  isAdvance?: boolean
  /** Called with the payment as it is after a decision. */
  onDecided?: (payment: Payment) => void
}

const nothing = () => undefined

/** Invoices that a payment may be for, most likely first, and a form for manual allocation. */
export function Proposals({ id, isAdvance = false, onDecided = nothing }: Props) {
  const { data, error, refetch } = useQuery(paymentQuery(id))
  const [isRefunding, setRefunding] = useState(false)
  if (!data) return <LoadState error={error} refetch={refetch} />
  const { payment, proposals } = data
  const available = isAdvance ? payment.advance_cents : payment.open_cents
  return (
    <>
      {proposals.length === 0 && (
        <p className={classes.none}>Inget förslag: ingenting i betalningen pekar på en öppen faktura.</p>
      )}
      {proposals.length > 1 && !proposals.some(({ is_likeliest }) => is_likeliest) && (
        <p className={classes.none}>
          Flera fakturor passar lika bra. Fråga betalaren om du är osäker: en fel bokning går att ångra.
        </p>
      )}
      {proposals.length > 0 && (
        <ol className={classes.proposals} aria-label="Förslag, det troligaste först">
          {proposals.map((proposal) => (
            <ProposalItem
              key={proposal.allocations.map(({ invoice }) => invoice).join()}
              payment={payment}
              proposal={proposal}
              isOneOfMany={proposals.length > 1}
              available={available}
              isAdvance={isAdvance}
              onDecided={onDecided}
              onRefund={() => setRefunding(true)}
            />
          ))}
        </ol>
      )}
      {/* Remounts for a new version, because the open amount has changed. */}
      <SplitForm
        key={payment.version}
        payment={payment}
        available={available}
        origin={isAdvance ? 'advance' : undefined}
        isOpen={proposals.length === 0 && !isRefunding}
        onDecided={onDecided}
      />
      {!isAdvance && (
        <EndPayment
          key={`end ${payment.version} ${isRefunding}`}
          payment={payment}
          starts={isRefunding ? 'refund' : null}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

type Rest = 'refund' | 'advance' | 'wait'

type ItemProps = {
  payment: Payment
  proposal: Proposal
  isOneOfMany: boolean
  /** What of the payment can be booked. */
  available: number
  isAdvance: boolean
  onDecided: (payment: Payment) => void
  /** The rest is to be paid back: its receiver is asked for next. */
  onRefund: () => void
}

function ProposalItem(props: ItemProps) {
  const { payment, proposal, isOneOfMany, available, isAdvance, onDecided, onRefund } = props
  const booking = useCall('POST /api/invoices/payments/{id}/allocate/')
  const placing = useCall('POST /api/invoices/payments/{id}/place/')
  const [isAsked, setAsked] = useState(false)
  const today = helsinkiDay(useServerNow())
  const { allocations } = proposal
  const invoices = invoicesInText(allocations)
  const booked = allocations.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const left = available - booked
  const params = { id: payment.id }
  const keepAdvance = ({ version }: Payment) =>
    placing.mutate(
      { params, body: { version, kind: 'advance' } },
      { onSuccess: (answer) => onDecided(answer.payment), onError: (error) => notifyFailure(error) },
    )
  const onePress = useOnePress(payment.version)
  const book = (rest: Rest) =>
    onePress((release) =>
      booking.mutate(
        {
          params,
          body: {
            version: payment.version,
            origin: isAdvance ? 'advance' : 'proposal',
            allocations: allocations.map(({ invoice, amount_cents }) => ({ invoice, amount_cents })),
          },
        },
        {
          onSuccess: (answer) => {
            notifySuccess(`${formatMoney(booked)} är bokat på ${invoices}`, aboutBooking)
            onDecided(answer.payment)
            if (rest === 'advance') keepAdvance(answer.payment)
            if (rest === 'refund') onRefund()
          },
          onError: release,
        },
      ),
    )
  return (
    <li className={classes.proposal}>
      <div>
        {proposal.is_likeliest && isOneOfMany && <strong className={classes.likeliest}>Troligast</strong>}
        <ul>
          {allocations.map((one) => (
            <li key={one.invoice}>
              <strong>
                {invoiceName(one)}: {formatMoney(one.amount_cents)}
              </strong>{' '}
              {one.payer_name}, {schoolText(one)}
              <br />
              <small>
                öppet {formatMoney(one.open_cents)}, {dueText(one.due_on, today)}
                {one.amount_cents > one.open_cents &&
                  `, ränta och avgift ${formatMoney(one.amount_cents - one.open_cents)}`}
              </small>
            </li>
          ))}
        </ul>
        {left > 0 && <p className={classes.left}>{formatMoney(left)} blir över</p>}
        <small>Därför: {reasonText(proposal)}</small>
        {booking.error && (
          <p role="alert" className={classes.waitingError}>
            {errorSentence(booking.error)}
          </p>
        )}
      </div>
      <Button
        kind={proposal.is_likeliest ? 'primary' : 'plain'}
        disabled={booking.isPending || placing.isPending}
        aria-label={`Boka på ${invoices}`}
        onClick={() => (left > 0 && !isAdvance ? setAsked(true) : book('wait'))}
      >
        {booking.isPending && <Spinner />}
        Boka
      </Button>
      {isAsked && (
        <RestQuestion
          payment={payment}
          available={available}
          booked={booked}
          invoices={invoices}
          onYes={(rest) => {
            setAsked(false)
            book(rest)
          }}
          onNo={() => setAsked(false)}
        />
      )}
    </li>
  )
}

type RestProps = {
  payment: Payment
  available: number
  booked: number
  invoices: string
  onYes: (rest: Rest) => void
  onNo: () => void
}

const rests: Record<Rest, string> = {
  refund: 'Betala tillbaka. Härnäst frågas efter kontonumret',
  advance: 'Spara som förskott för kommande fakturor',
  wait: 'Bestäm senare. Pengarna väntar kvar i listan',
}

/** Asks what becomes of the money that the invoices cannot take. */
function RestQuestion({ payment, available, booked, invoices, onYes, onNo }: RestProps) {
  const [rest, setRest] = useState('')
  const [isPressed, setPressed] = useState(false)
  const left = formatMoney(available - booked)
  const field: FieldSpec = {
    kind: 'radio',
    name: 'rest',
    label: `Vad ska hända med ${left}?`,
    options: Object.entries(rests).map(([value, label]) => ({ value, label })),
    rules: rules.string().required('Välj vad som ska hända med pengarna.'),
  }
  return (
    <Question
      title={`${left} blir över`}
      yesLabel={`Boka ${formatMoney(booked)}`}
      isIncomplete={faultOf(field, rest) !== null}
      onIncomplete={() => setPressed(true)}
      onYes={() => onYes(rest as Rest)}
      onNo={onNo}
    >
      <p>
        {payerName(payment)} har betalat {formatMoney(available)}. På {invoices} bokas {formatMoney(booked)}. Allt kan
        ångras.
      </p>
      <SingleField field={field} value={rest} onChange={setRest} showsFault={isPressed} />
    </Question>
  )
}
