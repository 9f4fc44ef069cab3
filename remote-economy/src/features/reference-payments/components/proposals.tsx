import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import type { Payment } from '../api.ts'
import { type Proposal, paymentQuery } from '../api.ts'
import { reasonText } from '../words.ts'
import { SplitForm } from './split-form.tsx'
import classes from './waiting.module.css'

/** Invoices that a payment may be for, most likely first, and a form for manual allocation. */
export function Proposals({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(paymentQuery(id))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const { payment, proposals } = data
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
            />
          ))}
        </ol>
      )}
      {/* Remounts for a new version, because the open amount has changed. */}
      <SplitForm key={payment.version} payment={payment} />
    </>
  )
}

function ProposalItem({ payment, proposal }: { payment: Payment; proposal: Proposal }) {
  const booking = useCall('POST /api/invoices/payments/{id}/allocate/')
  const numbers = proposal.allocations.map(({ number }) => number).join(' och ')
  const accept = () =>
    booking.mutate(
      {
        params: { id: payment.id },
        body: {
          version: payment.version,
          origin: 'proposal',
          allocations: proposal.allocations.map(({ invoice, amount_cents }) => ({ invoice, amount_cents })),
        },
      },
      { onSuccess: () => notifySuccess(`Betalningen är bokad på faktura ${numbers}`) },
    )
  return (
    <li className={classes.proposal}>
      <div>
        <ul>
          {proposal.allocations.map(
            ({ invoice, number, school_name, payer_name, amount_cents, open_cents, due_on }) => (
              <li key={invoice}>
                <strong>
                  Faktura {number}: {formatMoney(amount_cents)}
                </strong>{' '}
                {payer_name}, {school_name}
                <br />
                <small>
                  öppet {formatMoney(open_cents)}, förfaller {formatDate(due_on)}
                </small>
              </li>
            ),
          )}
        </ul>
        <small>Därför: {reasonText(proposal)}</small>
        {booking.error && (
          <p role="alert" className={classes.error}>
            {errorSentence(booking.error)}
          </p>
        )}
      </div>
      <Button kind="primary" disabled={booking.isPending} aria-label={`Boka på faktura ${numbers}`} onClick={accept}>
        {booking.isPending && <Spinner />}
        Boka
      </Button>
    </li>
  )
}
