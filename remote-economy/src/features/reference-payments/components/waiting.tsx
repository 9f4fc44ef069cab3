import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { invoiceName } from '@stafapp/shared/rules/document-name'
import { useId, useState } from 'react'
import { type Payment, type Proposal, paymentQuery, paymentsQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { invoicesInText, paymentsText, reasonText, states } from '../words.ts'
import { EndPayment } from './end-payment.tsx'
import { SplitForm } from './split-form.tsx'
import { OutcomeTag } from './state-tag.tsx'

const step = 10

export const waitingQuery = (limit = step) => paymentsQuery({ open: true, limit })

/** Payments that need a manual decision; none of them is booked automatically. */
export function Waiting() {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(waitingQuery(limit))
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Väntar på beslut</h2>
      {data ? (
        <>
          <p role="status">
            {data.total === 0
              ? 'Ingen betalning väntar. Här visas de som inte kan bokas automatiskt.'
              : `${paymentsText(data.total)}, ${formatMoney(data.open_cents)}`}
          </p>
          {data.total > 0 && (
            <p>Visa förslagen för en betalning och boka den på rätt faktura, eller avsluta den utan faktura.</p>
          )}
          <ul className={classes.list}>
            {data.data.map((payment) => (
              <WaitingPayment key={payment.id} payment={payment} />
            ))}
          </ul>
          {data.data.length < data.total && <Button onClick={() => setLimit(limit + step)}>Visa fler</Button>}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

function WaitingPayment({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = payment.payer || 'Okänd betalare'
  // The heading of the list says that it waits.
  const { text, why } = states[payment.state]
  return (
    <li className={classes.payment}>
      <div className={classes.head}>
        <h3 id={id}>{name}</h3>
        <strong>{formatMoney(payment.open_cents)}</strong>
      </div>
      <p>
        <OutcomeTag outcome={{ ...states[payment.state], text: why ?? text }} /> {payment.reason}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Referens</dt>
          <dd>{payment.reference || 'ingen'}</dd>
        </div>
        <div>
          <dt>Betald</dt>
          <dd>{formatDate(payment.paid_on)}</dd>
        </div>
        {payment.open_cents !== payment.amount_cents && (
          <div>
            <dt>Hela betalningen</dt>
            <dd>{formatMoney(payment.amount_cents)}</dd>
          </div>
        )}
        {payment.message && (
          <div>
            <dt>Meddelande</dt>
            <dd>{payment.message}</dd>
          </div>
        )}
      </dl>
      <Button aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Dölj förslagen' : 'Visa förslag'}
      </Button>
      {isOpen && <Proposals id={payment.id} />}
    </li>
  )
}

/** Invoices that a payment may be for, most likely first, and a form for manual allocation. */
export function Proposals({ id, isAdvance = false }: { id: number; isAdvance?: boolean }) {
  const { data, error, refetch } = useQuery(paymentQuery(id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const { payment, proposals } = data
  const available = isAdvance ? payment.advance_cents : payment.open_cents
  const origin = isAdvance ? 'advance' : undefined
  return (
    <>
      {proposals.length === 0 ? (
        <p className={classes.none}>Inget förslag: ingenting i betalningen pekar på en öppen faktura.</p>
      ) : (
        <ol className={classes.proposals} aria-label="Förslag, det troligaste först">
          {proposals.map((proposal) => (
            <ProposalItem
              key={proposal.allocations.map(({ invoice }) => invoice).join()}
              payment={payment}
              proposal={proposal}
              origin={isAdvance ? 'advance' : 'proposal'}
            />
          ))}
        </ol>
      )}
      {/* Remounts for a new version, because the open amount has changed. */}
      <SplitForm key={payment.version} payment={payment} available={available} origin={origin} />
      {!isAdvance && <EndPayment key={`end ${payment.version}`} payment={payment} />}
    </>
  )
}

type ProposalProps = { payment: Payment; proposal: Proposal; origin: 'proposal' | 'advance' }

function ProposalItem({ payment, proposal, origin }: ProposalProps) {
  const booking = useCall('POST /api/invoices/payments/{id}/allocate/')
  const invoices = invoicesInText(proposal.allocations)
  const accept = () =>
    booking.mutate(
      {
        params: { id: payment.id },
        body: {
          version: payment.version,
          origin,
          allocations: proposal.allocations.map(({ invoice, amount_cents }) => ({ invoice, amount_cents })),
        },
      },
      { onSuccess: () => notifySuccess(`Betalningen är bokad på ${invoices}`) },
    )
  return (
    <li className={classes.proposal}>
      <div>
        <ul>
          {proposal.allocations.map((one) => (
            <li key={one.invoice}>
              <strong>
                {invoiceName(one)}: {formatMoney(one.amount_cents)}
              </strong>{' '}
              {one.payer_name}, {one.school_name}
              <br />
              <small>
                öppet {formatMoney(one.open_cents)}, förfaller {formatDate(one.due_on)}
              </small>
            </li>
          ))}
        </ul>
        <small>Därför: {reasonText(proposal)}</small>
        {booking.error && (
          <p role="alert" className={classes.waitingError}>
            {errorSentence(booking.error)}
          </p>
        )}
      </div>
      <Button kind="primary" disabled={booking.isPending} aria-label={`Boka på ${invoices}`} onClick={accept}>
        {booking.isPending && <Spinner />}
        Boka
      </Button>
    </li>
  )
}
