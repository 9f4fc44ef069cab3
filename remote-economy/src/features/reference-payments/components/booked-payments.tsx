import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorSentence, useQuery } from '@stafapp/shared/data'
import { useAskedFocus } from '@stafapp/shared/focus'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Empty, Spinner } from '@stafapp/shared/page'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type ReactNode, useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { InvoiceLink } from '../../../shared/invoice-link.tsx'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { QuietButton } from '../../../shared/quiet-button.tsx'
import { useOnePress } from '../../../shared/use-one-press.ts'
import { type Payment, type PaymentFile, paymentsQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import {
  aboutBooking,
  howKnown,
  outcomeOf,
  payerName,
  payerText,
  paymentsText,
  placementText,
  schoolText,
} from '../words.ts'
import { BankName } from './bank-name.tsx'
import { OutcomeTag } from './state-tag.tsx'

const PAGE = 25
/** Rows at first on a phone: of all payments the latest few, and more of a file that was asked for. */
const phoneRows = { all: 5, ofFile: 10 }

/** All payments, of which the treasurer seeks one now and then. */
export function AllPayments() {
  const { data } = useQuery(paymentsQuery({ limit: 1 }))
  return (
    <Fold
      shows="opened"
      id="payments"
      title="Alla betalningar"
      note={`${data ? paymentsText(data.total) : 'Betalningar'}: sök en, se var den är bokad och ångra bokningen`}
    >
      <Payments labelledBy="payments" file={null} />
    </Fold>
  )
}

type FilePaymentsProps = { file: PaymentFile; onClose: () => void }

/** The payments of the file that was asked for. */
export function FilePayments({ file, onClose }: FilePaymentsProps) {
  const heading = useAskedFocus<HTMLHeadingElement>(true, 'start')
  return (
    <section aria-labelledby="file-payments" className={classes.file}>
      <h2 id="file-payments" ref={heading} tabIndex={-1}>
        Betalningarna i {file.name}
      </h2>
      <Button onClick={onClose}>Stäng</Button>
      <Payments labelledBy="file-payments" file={file} />
    </section>
  )
}

type PaymentsProps = { labelledBy: string; file: PaymentFile | null }

/** Payments of one file or of all, searchable by payer or reference, each allocation with an undo button. */
function Payments({ labelledBy, file }: PaymentsProps) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(() => (isPhone() ? phoneRows[file ? 'ofFile' : 'all'] : PAGE))
  const { data, error, refetch } = useQuery(
    paymentsQuery({ limit, ...(file ? { file: file.id } : {}), ...(search.trim() ? { search: search.trim() } : {}) }),
  )
  return (
    <>
      <label className={`${classes.filter} no-print`}>
        Sök betalare eller referens
        <input type="search" autoComplete="off" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {data ? (
        <>
          <p role="status">{paymentsText(data.total)}</p>
          {data.total === 0 ? (
            <Empty text="Ingen betalning hittades." />
          ) : (
            <DataTable<Payment>
              labelledBy={labelledBy}
              columns={columns}
              rows={data.data}
              rowKey={({ id }) => id}
              keepAs="betalningar"
            />
          )}
          {data.data.length < data.total && limit < 500 && (
            <Button onClick={() => setLimit(Math.min(limit * 2, 500))}>Visa fler</Button>
          )}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </>
  )
}

/** Without an order of their own: the server gives the latest first and keeps the rest. */
const columns: DataColumn<Payment>[] = [
  {
    title: 'Betalare',
    cell: (payment) => (
      <>
        <PayerLink
          id={payerOf(payment)}
          name={payment.file === null && payerText(payment) === '' ? 'Antecknad för hand' : payerName(payment)}
        />
        <BankName payment={payment} how={howKnown(payment)} />
      </>
    ),
  },
  { title: 'Betald', cell: ({ paid_on }) => formatDate(paid_on) },
  // A tablet has no room for it beside where the payment is booked; the search finds it all the same.
  { title: 'Referens', breaks: true, cell: ({ reference }) => reference || '–', isExtra: true },
  {
    title: 'Läge',
    cell: (payment) => {
      const outcome = outcomeOf(payment)
      return (
        <>
          <OutcomeTag outcome={outcome} />
          {outcome.why && <Minor>{outcome.why}</Minor>}
        </>
      )
    },
  },
  { title: 'Belopp', isNumber: true, cell: ({ amount_cents }) => formatMoney(amount_cents) },
  {
    title: 'Bokad på',
    breaks: true,
    isLong: true,
    cell: (payment) => <Decisions payment={payment} />,
  },
]

/** Where the money of a payment went, each part with its undo, and what waits. */
export const Decisions = ({ payment }: { payment: Payment }) => (
  <div className={classes.outcome}>
    {payment.allocations.map((allocation) => (
      <Booking
        key={`faktura ${allocation.id}`}
        allocation={allocation}
        isWhole={allocation.amount_cents === payment.amount_cents}
        payer={payment.known_payer === null ? null : payerOf(payment)}
      />
    ))}
    {payment.placements.map((placement) => (
      <Placed key={placement.id} placement={placement} />
    ))}
    {payment.open_cents !== 0 && <span>{formatMoney(payment.open_cents)} väntar på beslut</span>}
  </div>
)

/** The payer whose invoices the payment stands on; null for several, or for none. */
function payerOf({ allocations }: Payment): number | null {
  const payers = new Set(allocations.flatMap((one) => (one.undone_at ? [] : one.billing_information)))
  const [only = null] = payers
  return payers.size === 1 ? only : null
}

type BookingProps = {
  allocation: Payment['allocations'][number]
  /** The row says the amount already. */
  isWhole: boolean
  /** The one whom the row names already. */
  payer: number | null
}

function Booking({ allocation, isWhole, payer }: BookingProps) {
  const undo = useCall('POST /api/invoices/payment-allocations/{id}/undo/')
  const { id, billing_information, payer_name, amount_cents, undone_at } = allocation
  return (
    <Decision
      undoneAt={undone_at}
      undone="ångrad"
      name={`Ångra bokningen på ${invoiceInText(allocation)}`}
      undo={undo}
      onUndo={(onError) =>
        undo.mutate(
          { params: { id } },
          {
            onSuccess: () => notifySuccess(`Bokningen på ${invoiceInText(allocation)} är ångrad`, aboutBooking),
            onError,
          },
        )
      }
    >
      <InvoiceLink id={allocation.invoice}>{invoiceName(allocation)}</InvoiceLink>,{' '}
      {billing_information !== payer && (
        <>
          <PayerLink id={billing_information} name={payer_name} />,{' '}
        </>
      )}
      {schoolText(allocation)}
      {!isWhole && `: ${formatMoney(amount_cents)}`}
    </Decision>
  )
}

function Placed({ placement }: { placement: Payment['placements'][number] }) {
  const undo = useCall('POST /api/invoices/payment-placements/{id}/undo/')
  const { id, amount_cents, undone_at } = placement
  const text = `${placementText(placement)}: ${formatMoney(amount_cents)}`
  return (
    <Decision
      undoneAt={undone_at}
      undone="ångrat"
      name={`Ångra: ${text}`}
      undo={undo}
      onUndo={(onError) =>
        undo.mutate({ params: { id } }, { onSuccess: () => notifySuccess('Beslutet är ångrat', aboutBooking), onError })
      }
    >
      {text}
    </Decision>
  )
}

type DecisionProps = {
  undoneAt: string | null
  undone: 'ångrad' | 'ångrat'
  /** Of the button. */
  name: string
  undo: { isPending: boolean; error: Error | null }
  /** `onError` lets it be pressed anew; what is undone stays so. */
  onUndo: (onError: () => void) => void
  children: ReactNode
}

/** Where money went. It is undone without confirmation, because it can be decided again at once. */
function Decision({ undoneAt, undone, name, undo, onUndo, children }: DecisionProps) {
  const onePress = useOnePress()
  if (undoneAt) {
    return (
      <span className={classes.undone}>
        <s>{children}</s> {undone} {formatDate(undoneAt)}
      </span>
    )
  }
  return (
    <span className={classes.decision}>
      <span>{children}</span>
      <QuietButton aria-label={name} disabled={undo.isPending} onClick={() => onePress(onUndo)}>
        {undo.isPending && <Spinner />}
        Ångra
      </QuietButton>
      {undo.error && (
        <span role="alert" className={classes.error}>
          {errorSentence(undo.error)}
        </span>
      )}
    </span>
  )
}
