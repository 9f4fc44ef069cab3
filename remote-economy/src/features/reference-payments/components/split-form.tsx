import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useId, useState } from 'react'
import type { Payment } from '../api.ts'
import { addPart, checkSplit, type Part } from '../split-plan.ts'
import { InvoiceSearch } from './invoice-search.tsx'
import classes from './split-form.module.css'

/** Allocates a payment manually, in full or in part, to one or more invoices. */
export function SplitForm({ payment }: { payment: Payment }) {
  const [parts, setParts] = useState<Part[]>([])
  const booking = useCall('POST /api/invoices/payments/{id}/allocate/')
  const statusId = useId()
  const { cents, left, fault } = checkSplit(parts, payment.open_cents)
  const submit = () =>
    booking.mutate(
      {
        params: { id: payment.id },
        body: {
          version: payment.version,
          allocations: parts.map(({ invoice }, index) => ({
            invoice: invoice.invoice,
            amount_cents: cents[index] ?? 0,
          })),
        },
      },
      { onSuccess: () => notifySuccess('Betalningen är bokad') },
    )
  return (
    <details className={classes.split}>
      <summary>Boka eller fördela för hand</summary>
      <InvoiceSearch onPick={(invoice) => setParts(addPart(parts, invoice, payment.open_cents))} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!fault) submit()
        }}
      >
        {parts.map((part, index) => (
          <div key={part.invoice.invoice} className={classes.part}>
            <label>
              Belopp på faktura {part.invoice.number}, {part.invoice.school_name} (öppet{' '}
              {formatMoney(part.invoice.open_cents)})
              <input
                inputMode="decimal"
                value={part.text}
                onChange={({ target }) => setParts(parts.with(index, { ...part, text: target.value }))}
              />
            </label>
            <Button
              aria-label={`Ta bort faktura ${part.invoice.number}`}
              onClick={() => setParts(parts.toSpliced(index, 1))}
            >
              Ta bort
            </Button>
          </div>
        ))}
        <p id={statusId} role="status">
          {fault ?? (left === 0 ? 'Hela betalningen bokas.' : `${formatMoney(left)} blir kvar och väntar.`)}
        </p>
        {booking.error && (
          <p role="alert" className={classes.error}>
            {errorSentence(booking.error)}
          </p>
        )}
        <Button kind="primary" type="submit" aria-describedby={statusId} disabled={fault !== null || booking.isPending}>
          {booking.isPending && <Spinner />}
          Boka för hand
        </Button>
      </form>
    </details>
  )
}
