import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type ReactNode, useState } from 'react'
import { Figure, Figures } from '../../../shared/figures.tsx'
import { Fold } from '../../../shared/fold.tsx'
import { lateShareText, unitCount, unitOf } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import classes from '../invoice-detail.module.css'
import { destinationText, eventText, payerOf } from '../story-words.ts'
import { NextStep } from './next-step.tsx'
import { PayerSchools } from './payer-schools.tsx'
import { Timeline } from './timeline.tsx'

/** Rows of a list that are seen at once. */
const SOME = 10

export type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

type Props = {
  payer: number
  invoices: (invoices: Story['invoices']) => ReactNode
  /** Facts of the record that was asked for; shown also while the story is not there. */
  facts: (way: Story['way'] | undefined) => ReactNode
}

/**
 * Everything about a payer with all its schools: sums, invoices, schools, what has happened, facts, orders, money that is
 * on no invoice, and the same payer elsewhere. What is owed and what is to be done with it comes first.
 */
export function PayerStory({ payer, invoices, facts }: Props) {
  const { data, error, refetch } = useQuery(
    read('GET /api/invoices/billing-information/{id}/story/', { params: { id: payer } }),
  )
  return (
    <>
      {data ? (
        <>
          <Sums story={data} />
          {invoices(data.invoices)}
          {data.schools.length > 1 && <PayerSchools story={data} />}
          <Timeline story={data} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
      {facts(data?.way)}
      {data && <Lists story={data} />}
    </>
  )
}

function Lists({ story: { sums, orders, payments, same_payer } }: { story: Story }) {
  const [isShort] = useState(isPhone)
  // What is on an invoice stands among what has happened.
  const elsewhere = payments.filter(({ destination }) => destination !== 'invoice')
  return (
    <>
      <List<Order>
        id="payer-orders"
        title="Beställningar"
        note={formatMoney(sums.ordered_cents)}
        empty="Ingen har beställt något som betalaren betalar."
        columns={isShort ? orderShort : orderColumns}
        rows={orders}
        rowKey={({ product_name, unit_price_cents, is_draft }) => `${product_name} ${unit_price_cents} ${is_draft}`}
        isNarrow={isShort}
      />
      {elsewhere.length > 0 && (
        <List<Payment>
          id="payer-payments"
          title="Pengar som inte är på en faktura"
          note={formatNumber(elsewhere.length)}
          empty=""
          columns={isShort ? paymentShort : paymentColumns}
          rows={elsewhere}
          rowKey={({ part }) => part}
          isNarrow={isShort}
        />
      )}
      {same_payer.length > 0 && (
        <List<SameRecord>
          id="same-payer"
          title="Samma betalare på annat håll"
          note=""
          empty=""
          columns={isShort ? sameShort : sameColumns}
          rows={same_payer}
          rowKey={({ billing_information }) => billing_information}
          isNarrow={isShort}
        />
      )}
    </>
  )
}

function Sums({ story }: { story: Story }) {
  const { as_of, sums, schools, events } = story
  const [latest] = events
  return (
    <section aria-labelledby="payer-sums">
      <h2 id="payer-sums">Läget {formatDate(as_of)}</h2>
      <div className={classes.now} data-tone={sums.overdue_cents > 0 ? 'late' : sums.open_cents > 0 ? 'open' : 'done'}>
        <div>
          <dl className={classes.owed}>
            <dt>Obetalt</dt>
            <dd>{formatMoney(sums.open_cents)}</dd>
          </dl>
          <NextStep story={story} />
        </div>
        {latest && (
          <div className={classes.latest}>
            <p>Senast hände</p>
            <p>{eventText(latest)}</p>
            <Minor>
              {formatDateTime(latest.at)}, {latest.user ?? 'Portalen'}
            </Minor>
          </div>
        )}
      </div>
      <p>{paysForText(schools)}</p>
      <Figures label="Betalarens summor">
        {sums.overdue_cents > 0 && sums.overdue_cents !== sums.open_cents && (
          <Figure label="Förfallet" cents={sums.overdue_cents} note={lateShareText(sums)} isAlarm />
        )}
        {sums.overpaid_cents > 0 && (
          <Figure
            label="Betalt för mycket"
            cents={sums.overpaid_cents}
            note="Ska betalas tillbaka eller flyttas"
            isAlarm
            to="/economy/reskontra?alder=over"
          />
        )}
        {sums.unsent_cents > 0 && (
          <Figure label="Inte skickat" cents={sums.unsent_cents} note="Gjort, men betalaren har inte fått det" />
        )}
        {sums.uninvoiced_cents > 0 && (
          <Figure label="Ofakturerat" cents={sums.uninvoiced_cents} note="Del av det beställda" />
        )}
        <Figure label="Beställt" cents={sums.ordered_cents} note="Beställningar och lagavgifter" isMinor />
        <Figure label="Fakturerat" cents={sums.invoiced_cents} note="Efter avdrag av kreditnotor" isMinor />
        <Figure label="Betalt" cents={sums.paid_cents} note="Del av det fakturerade" isMinor />
      </Figures>
    </section>
  )
}

/** Whom the sums are about. */
function paysForText(schools: Story['schools']): string {
  const [only, ...others] = schools
  if (only && others.length === 0) return `Betalar för ${unitOf(only)}.`
  return `Betalar för ${unitCount(schools.length)}. Summorna är alla enheters tillsammans.`
}

type ListProps<Row> = {
  id: string
  title: string
  note: string
  /** What it means that there is none. */
  empty: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  isNarrow: boolean
}

/** A titled list, folded on a phone; the server gives the latest first. */
function List<Row>({ id, title, note, empty, columns, rows, rowKey, isNarrow }: ListProps<Row>) {
  return (
    <Fold shows="phone" id={id} title={title} note={note}>
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <DataTable<Row>
          labelledBy={id}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          firstRows={SOME}
          isNarrow={isNarrow}
        />
      )}
    </Fold>
  )
}

type Order = Story['orders'][number]

const orderColumns: DataColumn<Order>[] = [
  {
    title: 'Vara',
    cell: ({ product_name, is_draft }) => (
      <>
        {product_name}
        {is_draft && <Minor>Skolan har inte beställt ännu</Minor>}
      </>
    ),
  },
  {
    title: 'Antal',
    isNumber: true,
    cell: ({ quantity, unit }) => quantityText(quantity, unit, formatNumber(quantity)),
  },
  { title: 'à-pris', isNumber: true, cell: ({ unit_price_cents }) => formatMoney(unit_price_cents) },
  { title: 'Summa', isNumber: true, cell: ({ total_cents }) => formatMoney(total_cents) },
  { title: 'Ofakturerat', isNumber: true, cell: ({ uninvoiced_cents }) => formatMoney(uninvoiced_cents) },
]

const orderShort: DataColumn<Order>[] = [
  {
    title: 'Vara',
    cell: ({ product_name, quantity, unit, unit_price_cents, uninvoiced_cents, is_draft }) => (
      <>
        {product_name}
        <Minor>
          {quantityText(quantity, unit, formatNumber(quantity))} à {formatMoney(unit_price_cents)}
        </Minor>
        {uninvoiced_cents > 0 && <Minor>Ofakturerat {formatMoney(uninvoiced_cents)}</Minor>}
        {is_draft && <Minor>Skolan har inte beställt ännu</Minor>}
      </>
    ),
  },
  { title: 'Summa', isNumber: true, cell: ({ total_cents }) => formatMoney(total_cents) },
]

type Payment = Story['payments'][number]

const paymentColumns: DataColumn<Payment>[] = [
  { title: 'Betald', cell: (part) => <Paid part={part} /> },
  { title: 'Vart pengarna gick', cell: (part) => <Destination part={part} /> },
  { title: 'Belopp', isNumber: true, cell: ({ amount_cents }) => formatMoney(amount_cents) },
]

const paymentShort: DataColumn<Payment>[] = [
  {
    title: 'Betald',
    cell: (part) => (
      <>
        <Paid part={part} />
        <Minor>
          <Destination part={part} />
        </Minor>
      </>
    ),
  },
  { title: 'Belopp', isNumber: true, cell: ({ amount_cents }) => formatMoney(amount_cents) },
]

function Paid({ part }: { part: Payment }) {
  return (
    <>
      {formatDate(part.paid_on)}, {payerOf(part)}
      <Minor>
        {formatMoney(part.payment_cents)}
        {part.booked_on !== part.paid_on && `, bokförd av banken ${formatDate(part.booked_on)}`}
        {part.reference !== '' && `, referens ${part.reference}`}
      </Minor>
    </>
  )
}

function Destination({ part }: { part: Payment }) {
  return (
    <>
      {part.undone_at === null ? destinationText(part) : <del>{destinationText(part)}</del>}
      {part.undone_at !== null && <Minor>Ångrat {formatDateTime(part.undone_at)}</Minor>}
      {part.reason !== '' && <Minor>{part.reason}</Minor>}
    </>
  )
}

type SameRecord = Story['same_payer'][number]

const sameColumns: DataColumn<SameRecord>[] = [
  {
    title: 'Betalare',
    cell: (record) => (
      <>
        <PayerLink id={record.billing_information} name={record.payer_name} />
        <Minor>{unitCount(record.unit_count)}</Minor>
      </>
    ),
  },
  { title: 'Karneval', cell: ({ karneval_name }) => karneval_name },
  { title: 'Obetalt', isNumber: true, cell: ({ open_cents }) => formatMoney(open_cents) },
]

const sameShort: DataColumn<SameRecord>[] = [
  {
    title: 'Betalare',
    cell: (record) => (
      <>
        <PayerLink id={record.billing_information} name={record.payer_name} />
        <Minor>
          {record.karneval_name}, {unitCount(record.unit_count)}
        </Minor>
      </>
    ),
  },
  { title: 'Obetalt', isNumber: true, cell: ({ open_cents }) => formatMoney(open_cents) },
]
