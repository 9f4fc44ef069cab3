import { AddressText } from '@stafapp/shared/address-text'
import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { Figure, Figures } from '../../../shared/figures.tsx'
import { Fold } from '../../../shared/fold.tsx'
import { byChannel, lateShareText, paperName, sendingState, unitCount, unitOf } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { WayTo } from '../../../shared/way-to.tsx'
import classes from '../invoice-detail.module.css'
import { destinationText, eventText } from '../story-words.ts'
import { NextStep } from './next-step.tsx'
import { PayerSchools } from './payer-schools.tsx'

/** Rows of a list that are seen at once, and of what has happened on a phone. */
const FEW = 3
const SOME = 10

export type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

type Props = {
  payer: number
  invoices: (invoices: Story['invoices']) => ReactNode
  /** Facts of the record that was asked for; shown also while the story is not there. */
  facts: (way: Story['way'] | undefined) => ReactNode
}

/**
 * Everything about a payer with all its schools: sums, invoices, schools, what has happened, facts, orders, sendings,
 * payments, and the same payer elsewhere. What is owed and what is to be done with it comes first.
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
          <Events events={data.events} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
      {facts(data?.way)}
      {data && <Lists story={data} />}
    </>
  )
}

function Events({ events }: { events: Story['events'] }) {
  const [isShort] = useState(isPhone)
  return (
    <section className={classes.section} aria-labelledby="payer-events">
      <h2 id="payer-events">Händelser</h2>
      {events.length === 0 ? (
        <Empty text="Portalen har inte antecknat något om betalaren." />
      ) : (
        <DataTable<Event>
          labelledBy="payer-events"
          columns={isShort ? eventShort : eventColumns}
          rows={events}
          rowKey={({ key }) => key}
          firstRows={isShort ? FEW : SOME}
          isNarrow={isShort}
        />
      )}
    </section>
  )
}

function Lists({ story: { sums, orders, deliveries, payments, same_payer } }: { story: Story }) {
  const [isShort] = useState(isPhone)
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
      <List<Sending>
        id="payer-sendings"
        title="Utskick"
        note={latestText(deliveries.map(({ requested_at }) => requested_at))}
        empty="Inget har skickats till betalaren genom portalen."
        columns={isShort ? sendingShort : sendingColumns}
        rows={deliveries}
        rowKey={({ id }) => id}
        isNarrow={isShort}
      />
      <List<Payment>
        id="payer-payments"
        title="Betalningar"
        note={latestText(payments.map(({ paid_on }) => paid_on))}
        empty="Inget har betalts ännu."
        columns={isShort ? paymentShort : paymentColumns}
        rows={payments}
        rowKey={({ part }) => part}
        isNarrow={isShort}
      />
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

/** "3, den senaste 14.4.2025": what a folded list has; the server gives the latest first. */
const latestText = (days: readonly string[]): string =>
  days[0] === undefined ? 'inga' : `${formatNumber(days.length)}, den senaste ${formatDate(days[0])}`

function Sums({ story }: { story: Story }) {
  const { as_of, sums, schools } = story
  return (
    <section aria-labelledby="payer-sums">
      <h2 id="payer-sums">Läget {formatDate(as_of)}</h2>
      <NextStep story={story} />
      <p>{paysForText(schools)}</p>
      <Figures label="Betalarens summor">
        <Figure label="Obetalt" cents={sums.open_cents} note="Skickat men inte betalt" />
        {sums.overdue_cents > 0 && (
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

type Sending = Story['deliveries'][number]

const sendingColumns: DataColumn<Sending>[] = [
  {
    title: 'Dokument',
    cell: (sent) => (
      <>
        {paperName(sent)}
        <Minor>{formatDateTime(sent.requested_at)}</Minor>
      </>
    ),
  },
  {
    title: 'Sätt',
    breaks: true,
    cell: ({ channel, address }) => <WayTo channel={channel} address={address} />,
  },
  { title: 'Läge', breaks: true, cell: (sent) => <Sent sent={sent} /> },
]

const sendingShort: DataColumn<Sending>[] = [
  {
    title: 'Dokument',
    cell: (sent) => (
      <>
        {paperName(sent)}
        <Minor>
          {formatDateTime(sent.requested_at)} {byChannel[sent.channel]}
          {sent.address !== '' && (
            <>
              {' till '}
              <AddressText text={sent.address} />
            </>
          )}
        </Minor>
      </>
    ),
  },
  { title: 'Läge', cell: (sent) => <Sent sent={sent} /> },
]

function Sent({ sent }: { sent: Sending }) {
  return (
    <>
      <Badge {...sendingState(sent)} />
      {sent.cause !== '' && <Minor>{sent.cause}</Minor>}
      {sent.is_replaced && <Minor>Skickades på nytt senare</Minor>}
    </>
  )
}

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
      {formatDate(part.paid_on)}, {part.from || (part.is_by_hand ? 'antecknad för hand' : 'okänd betalare')}
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

type Event = Story['events'][number]

const eventColumns: DataColumn<Event>[] = [
  { title: 'När', cell: ({ at }) => formatDateTime(at) },
  {
    title: 'Vad',
    cell: (event) => (
      <>
        {eventText(event)}
        {event.note !== '' && <Minor>{event.note}</Minor>}
      </>
    ),
  },
  { title: 'Vem', breaks: true, cell: ({ user }) => user ?? 'Portalen' },
]

const eventShort: DataColumn<Event>[] = [
  {
    title: 'Vad',
    cell: (event) => (
      <>
        {eventText(event)}
        {event.note !== '' && <Minor>{event.note}</Minor>}
        <Minor>
          {formatDateTime(event.at)}, {event.user ?? 'Portalen'}
        </Minor>
      </>
    ),
  },
]

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
