import { useCall } from '@stafapp/shared/calls'
import { errorSentence } from '@stafapp/shared/data'
import { formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { useEffect, useId, useState } from 'react'
import { useOnePress } from '../../../shared/use-one-press.ts'
import type { PayableInvoice, Payment } from '../api.ts'
import classes from '../reference-payments.module.css'
import { aboutBooking, payerText, schoolText } from '../words.ts'
import { InvoiceSearch } from './invoice-search.tsx'

type Props = {
  payment: Payment
  /** What can be allocated: the open sum, or what is left of an advance. */
  available: number
  origin: 'advance' | undefined
  /** Shown at once, because there is no proposal. */
  isOpen: boolean
  onDecided: (payment: Payment) => void
}

/** Allocates a payment manually, in full or in part, to one or more invoices. */
export function SplitForm({ payment, available, origin, isOpen, onDecided }: Props) {
  const [parts, setParts] = useState<Part[]>([])
  const booking = useCall('POST /api/invoices/payments/{id}/allocate/')
  const statusId = useId()
  const amountId = (invoice: PayableInvoice) => `${statusId}-${invoice.invoice}`
  const [picked, setPicked] = useState<{ field: string } | null>(null)
  // The amount is next, and stands below a list that may fill the screen.
  useEffect(() => {
    if (picked) document.getElementById(picked.field)?.focus()
  }, [picked])
  const [isAsked, setAsked] = useState(false)
  const { cents, left, fault } = checkSplit(parts, available)
  const excess = excessOf(parts, cents)
  const isPaid = ({ invoice }: Part) => available > 0 && invoice.open_cents <= 0
  const paid = parts.find(isPaid)
  const onePress = useOnePress(payment.version)
  const submit = () =>
    onePress((release) =>
      booking.mutate(
        {
          params: { id: payment.id },
          body: {
            version: payment.version,
            ...(origin && { origin }),
            allocations: parts.map(({ invoice }, index) => ({
              invoice: invoice.invoice,
              amount_cents: cents[index] ?? 0,
            })),
          },
        },
        {
          onSuccess: (answer) => {
            notifySuccess('Betalningen är bokad', aboutBooking)
            onDecided(answer.payment)
          },
          onError: release,
        },
      ),
    )
  return (
    <details className={classes.split} open={isOpen}>
      <summary>Boka eller fördela för hand</summary>
      <InvoiceSearch
        payer={payerText(payment)}
        chosen={parts.map(({ invoice }) => invoice.invoice)}
        onPick={(invoice) => {
          setParts(addPart(parts, invoice, available))
          setPicked({ field: amountId(invoice) })
        }}
      />
      {/* Own markup: a list of amounts as long as the user makes it, checked together against the payment. */}
      <form
        data-dirty={parts.length > 0 && !booking.isSuccess}
        onSubmit={(event) => {
          event.preventDefault()
          if (fault) return
          if (excess) setAsked(true)
          else submit()
        }}
      >
        {parts.map((part, index) => (
          <div key={part.invoice.invoice} className={classes.part}>
            <label>
              Belopp på {invoiceInText(part.invoice)}, {schoolText(part.invoice)} (öppet{' '}
              {formatMoney(part.invoice.open_cents)})
              <input
                id={amountId(part.invoice)}
                inputMode="decimal"
                aria-describedby={isPaid(part) ? `${amountId(part.invoice)}-paid` : undefined}
                value={part.text}
                onChange={({ target }) => setParts(parts.with(index, { ...part, text: target.value }))}
              />
            </label>
            <Button
              aria-label={`Ta bort ${invoiceInText(part.invoice)}`}
              onClick={() => setParts(parts.toSpliced(index, 1))}
            >
              Ta bort
            </Button>
            {isPaid(part) && (
              <p id={`${amountId(part.invoice)}-paid`} className={classes.paid}>
                {invoiceName(part.invoice)} är redan betald. Boka bara ränta eller avgift på den.
              </p>
            )}
          </div>
        ))}
        <p id={statusId} role="status">
          {fault ?? (left === 0 ? 'Hela betalningen bokas.' : `${formatMoney(left)} blir kvar och väntar på beslut.`)}
          {!fault && excess && <strong className={classes.excess}>{excess}</strong>}
        </p>
        {booking.error && (
          <p role="alert" className={classes.splitFormError}>
            {errorSentence(booking.error)}
          </p>
        )}
        <Button kind="primary" type="submit" aria-describedby={statusId} disabled={fault !== null || booking.isPending}>
          {booking.isPending && <Spinner />}
          Boka för hand
        </Button>
      </form>
      {isAsked && (
        <Question
          title={
            paid ? `Boka på ${invoiceInText(paid.invoice)}, som redan är betald?` : 'Boka mer än vad som är öppet?'
          }
          yesLabel="Boka ändå"
          onYes={() => {
            setAsked(false)
            submit()
          }}
          onNo={() => setAsked(false)}
        >
          <p>{excess}</p>
          <p>Gäller det ränta eller avgift som en påminnelse har krävt? Boka då allt på fakturan.</p>
          <p>Annars: sänk beloppet och betala tillbaka resten, eller spara den som förskott.</p>
        </Question>
      )}
    </details>
  )
}

/** One invoice of a manually allocated payment, with the amount as typed. */
type Part = { invoice: PayableInvoice; text: string }

type Split = { cents: number[]; left: number; fault: string | null }

/** Evaluates the typed amounts: the remainder of the payment, and the first problem. */
function checkSplit(parts: readonly Part[], openCents: number): Split {
  const cents = parts.map(({ text }) => readCents(text) ?? 0)
  const left = openCents - cents.reduce((sum, part) => sum + part, 0)
  return { cents, left, fault: faultOf(parts, cents, left, openCents) }
}

function faultOf(parts: readonly Part[], cents: readonly number[], left: number, openCents: number): string | null {
  if (parts.length === 0) return 'Sök en faktura att boka på.'
  const sign = Math.sign(openCents)
  if (cents.some((part) => Math.sign(part) !== sign)) {
    return sign > 0
      ? 'Ange ett belopp större än noll för varje faktura.'
      : 'Ange ett negativt belopp för varje faktura.'
  }
  return Math.sign(left) === -sign ? 'Beloppen är tillsammans mer än betalningen.' : null
}

/** What is booked beyond the open sum of an invoice, as a sentence; null: nothing. */
function excessOf(parts: readonly Part[], cents: readonly number[]): string | null {
  const over = parts.flatMap(({ invoice }, index) => {
    const excess = (cents[index] ?? 0) - invoice.open_cents
    return excess > 0 ? [`${formatMoney(excess)} mer än vad som är öppet på ${invoiceInText(invoice)}.`] : []
  })
  return over.length > 0 ? over.join(' ') : null
}

/** Adds an invoice with its open amount, limited to the remainder of the payment; none is suggested for a paid one. */
function addPart(parts: readonly Part[], invoice: PayableInvoice, openCents: number): Part[] {
  if (parts.some((part) => part.invoice.invoice === invoice.invoice)) return [...parts]
  const { left } = checkSplit(parts, openCents)
  if (openCents < 0) return [...parts, { invoice, text: writeCents(left) }]
  return [...parts, { invoice, text: invoice.open_cents > 0 ? writeCents(Math.min(left, invoice.open_cents)) : '' }]
}
