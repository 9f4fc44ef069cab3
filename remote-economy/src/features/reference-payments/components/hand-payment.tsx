import { Calendar } from '@stafapp/shared/calendar'
import { LoadState, useCall } from '@stafapp/shared/calls'
import { errorText, queryClient, useQuery } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { type FieldSpec, Form, faultOf, rules, SingleField } from '@stafapp/shared/forms'
import { useServerNow } from '@stafapp/shared/live'
import { notifyInfo, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import { invoiceInText, invoiceName } from '@stafapp/shared/rules/document-name'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useEffect, useRef, useState } from 'react'
import { Fold } from '../../../shared/fold.tsx'
import { InvoiceLink } from '../../../shared/invoice-link.tsx'
import { type FoundInvoices, openInvoicesQuery, type PayableInvoice, type Payment, paymentQuery } from '../api.ts'
import classes from '../reference-payments.module.css'
import { aboutBooking, schoolText } from '../words.ts'
import { InvoiceSearch } from './invoice-search.tsx'
import { JustDecided } from './waiting.tsx'

/** For payments that are not in a bank file: cash, another account, refunds. */
export const HandPayment = () => (
  <Fold
    shows="opened"
    id="by-hand"
    title="Anteckna en betalning eller återbetalning för hand"
    note="Kontanter, eller pengar på ett annat konto"
  >
    <ChosenInvoice />
  </Fold>
)

function ChosenInvoice() {
  const [invoice, setInvoice] = useState<PayableInvoice | null>(null)
  const [noted, setNoted] = useState<Noted | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <KeptFocus isOpen={invoice !== null}>
        <InvoiceSearch
          chosen={invoice ? [invoice.invoice] : []}
          onPick={setInvoice}
          withAll={(found, search) => <MarkAll key={search} found={found} search={search} />}
        />
        {invoice && (
          <HandForm
            key={invoice.invoice}
            invoice={invoice}
            onDone={(done) => {
              setInvoice(null)
              setNoted(done)
            }}
          />
        )}
      </KeptFocus>
      {noted && <JustNoted key={noted.payment.id} noted={noted} />}
    </div>
  )
}

/** The suggested amount is the open one; for an overpaid invoice the excess, as a refund. */
const suggested = ({ open_cents }: PayableInvoice): string => (open_cents > 0 ? writeCents(open_cents) : '')

type Noted = {
  invoice: PayableInvoice
  payment: Payment
  /** What it is more than the invoice had open: it is on the invoice until it is freed there. */
  overCents: number
}

/** The payment that is noted, with its undo and what is to be done about what is too much. */
function JustNoted({ noted: { invoice, payment: known, overCents } }: { noted: Noted }) {
  const { data } = useQuery(paymentQuery(known.id))
  const payment = data?.payment ?? known
  const isBooked = payment.allocations.some(({ undone_at }) => undone_at === null)
  return (
    <>
      <JustDecided
        title={`Antecknat på ${invoiceInText(invoice)}: ${formatMoney(payment.amount_cents)}`}
        payment={payment}
      />
      {overCents > 0 && isBooked && (
        <p>
          {formatMoney(overCents)} är för mycket och står kvar på fakturan.{' '}
          <InvoiceLink id={invoice.invoice}>Frigör det på {invoiceInText(invoice)}</InvoiceLink>
        </p>
      )}
    </>
  )
}

type HandFormProps = {
  invoice: PayableInvoice
  /** With what is noted; null when nothing is, or it could not be read. */
  onDone: (noted: Noted | null) => void
}

function HandForm({ invoice, onDone }: HandFormProps) {
  const mark = useCall('POST /api/invoices/mark-paid-invoices/')
  const today = helsinkiDay(useServerNow())
  const place = useRef<HTMLDivElement>(null)
  // The focus would stay on the chosen invoice's button in the list above.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <Form
        fields={paymentFields(invoice, today)}
        initialValues={{ amount: suggested(invoice), day: '' }}
        submitLabel="Anteckna betalningen"
        failureTitle="Betalningen kunde inte antecknas."
        onSubmit={async ({ amount, day }) => {
          const overCents = overCentsOf(invoice, amount)
          const paid = { id: invoice.invoice, paid_on: day, amount_cents: readCents(amount) ?? 0 }
          const {
            data: [done],
          } = await mark.mutateAsync({
            // What is told to be too much is so: if the open amount has changed since, the server refuses.
            body: { invoices: [overCents > 0 ? { ...paid, open_cents: invoice.open_cents } : paid] },
          })
          if (done?.outcome === 'already_paid') notifyInfo(`${invoiceName(invoice)} är redan betald`)
          const payment = done?.payment ? await readPayment(done.payment) : null
          if (done?.outcome === 'booked') notifySuccess(notedText(invoice, overCents), aboutBooking)
          onDone(payment && { invoice, payment, overCents })
        }}
      />
    </div>
  )
}

/** What became of a payment that is noted; null when it cannot be read, because it is noted all the same. */
const readPayment = (id: number): Promise<Payment | null> =>
  queryClient.fetchQuery(paymentQuery(id)).then(
    ({ payment }) => payment,
    () => null,
  )

function notedText(invoice: PayableInvoice, overCents: number): string {
  const noted = `Antecknat på ${invoiceInText(invoice)}`
  return overCents > 0 ? `${noted}. ${formatMoney(overCents)} är för mycket och står kvar på fakturan` : noted
}

/** What an amount is more than what is open. */
const overCentsOf = ({ open_cents }: PayableInvoice, amount: string): number =>
  Math.max(0, (readCents(amount) ?? 0) - Math.max(open_cents, 0))

/** "1 032,50 € mer än som är öppet", before it is noted; empty for what is not more. */
function overText(invoice: PayableInvoice, amount: string): string {
  const over = overCentsOf(invoice, amount)
  return over > 0 ? `${formatMoney(over)} mer än som är öppet.` : ''
}

/** The call takes a list of invoices, of which this is the first. */
const paymentFields = (invoice: PayableInvoice, today: string): FieldSpec<'amount' | 'day'>[] => [
  {
    kind: 'text',
    name: 'amount',
    title: `${invoiceName(invoice)}, ${schoolText(invoice)}`,
    intro: `Öppet ${formatMoney(invoice.open_cents)}`,
    label: 'Belopp',
    helpText: 'Skriv minus framför beloppet för en återbetalning.',
    attr: 'invoices.0.amount_cents',
    below: ({ values }) => <span role="status">{overText(invoice, String(values.amount))}</span>,
    autoComplete: 'off',
    rules: rules
      .string()
      .required()
      .test('cents', 'Skriv ett belopp, till exempel 123,50.', (text) => Boolean(readCents(text ?? ''))),
  },
  dayField(today),
]

/** The day on which money came: today at the latest. */
function dayField(today: string) {
  return {
    kind: 'date',
    name: 'day',
    label: 'Betalningsdag',
    attr: 'invoices.0.paid_on',
    near: today,
    calendar: Calendar,
    rules: rules
      .string()
      .required()
      .test('past', 'Betalningsdagen kan inte ligga i framtiden.', (day) => !day || day <= today),
  } as const satisfies FieldSpec
}

const invoicesText = (count: number): string =>
  count === 1 ? '1 öppen faktura' : `${formatNumber(count)} öppna fakturor`

type MarkAllProps = { found: FoundInvoices; search: string }

/** Marks all open invoices of a search as paid, including those not listed. */
function MarkAll({ found: { open_count, open_cents }, search }: MarkAllProps) {
  const [isAsked, setAsked] = useState(false)
  const mark = useCall('POST /api/invoices/mark-paid-invoices/')
  if (open_count < 2) return null
  const markAll = (invoices: readonly PayableInvoice[], paid_on: string) => {
    setAsked(false)
    mark.mutate(
      // Sends the open amounts that were confirmed: if one has changed since, the server refuses all.
      {
        body: {
          invoices: invoices.map(({ invoice, open_cents: open }) => ({
            id: invoice,
            paid_on,
            amount_cents: open,
            open_cents: open,
          })),
        },
      },
      { onSuccess: () => notifySuccess(`${invoicesText(invoices.length)} är markerade som betalda`) },
    )
  }
  return (
    <div className={classes.all}>
      <p>
        Sökningen hittar {invoicesText(open_count)}, sammanlagt {formatMoney(open_cents)}.
      </p>
      {mark.error && (
        <p role="alert" className={classes.splitFormError}>
          {errorText(mark.error)}
        </p>
      )}
      <Button disabled={mark.isPending} onClick={() => setAsked(true)}>
        {mark.isPending && <Spinner />}
        Markera alla {formatNumber(open_count)} som betalda
      </Button>
      {isAsked && <MarkQuestion search={search} onYes={markAll} onNo={() => setAsked(false)} />}
    </div>
  )
}

type MarkQuestionProps = {
  search: string
  onYes: (invoices: readonly PayableInvoice[], day: string) => void
  onNo: () => void
}

/** Refetches all matches, so that the confirmed count and total are those that will be marked. */
function MarkQuestion({ search, onYes, onNo }: MarkQuestionProps) {
  const [day, setDay] = useState('')
  const [isPressed, setPressed] = useState(false)
  const field = dayField(helsinkiDay(useServerNow()))
  const { data, error, refetch } = useQuery(openInvoicesQuery(search))
  const invoices = data?.data ?? []
  const count = invoicesText(invoices.length)
  const cents = invoices.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <Question
      title={data ? `Markera ${count} som betalda?` : 'Markera som betalda?'}
      yesLabel="Markera som betalda"
      isIncomplete={faultOf(field, day) !== null || invoices.length === 0}
      {...(invoices.length > 0 && { onIncomplete: () => setPressed(true) })}
      onYes={() => onYes(invoices, day)}
      onNo={onNo}
    >
      {data ? (
        <>
          <p>
            Sökningen ”{search}” gäller {count}, sammanlagt {formatMoney(cents)}. Varje faktura får en betalning på hela
            sitt öppna belopp. Betalningarna kan ångras en i taget.
          </p>
          {data.open_count > invoices.length && (
            <p>
              {formatNumber(data.open_count)} fakturor är öppna. Högst {formatNumber(invoices.length)} markeras åt
              gången.
            </p>
          )}
          <SingleField field={field} value={day} onChange={setDay} showsFault={isPressed} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </Question>
  )
}
