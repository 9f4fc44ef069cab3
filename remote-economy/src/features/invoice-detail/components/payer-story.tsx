import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import type { ReactNode } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { Figure, Figures } from '../../../shared/figures.tsx'
import { lateShareText, paperName, sendingState, unitCount, unitOf } from '../../../shared/invoice-words.ts'
import { Minor } from '../../../shared/minor.tsx'
import { PayerLink } from '../../../shared/payer-link.tsx'
import { WayTo } from '../../../shared/way-to.tsx'
import classes from '../invoice-detail.module.css'
import { destinationText, eventText } from '../story-words.ts'
import { PayerSchools } from './payer-schools.tsx'

/** A payer may be written in several ways in each carnival. */
const RECORDS = 5
const EVENTS = 10

export type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

type Props = {
  payer: number
  invoices: (invoices: Story['invoices']) => ReactNode
  /** Facts of the record that was asked for; shown also while the story is not there. */
  facts: (way: Story['way'] | undefined) => ReactNode
}

/**
 * Everything about a payer with all its schools: sums, schools, invoices, facts, orders, sendings, payments, changes, and
 * the same payer elsewhere. The money comes first, and whose it is.
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
          {data.schools.length > 1 && <PayerSchools story={data} />}
          {invoices(data.invoices)}
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
      {facts(data?.way)}
      {data && <Lists story={data} />}
    </>
  )
}

function Lists({ story }: { story: Story }) {
  return (
    <>
      <List<Order>
        id="payer-orders"
        title="Beställningar"
        empty="Ingen har beställt något som betalaren betalar."
        columns={orderColumns}
        rows={story.orders}
        rowKey={({ product_name, unit_price_cents, is_draft }) => `${product_name} ${unit_price_cents} ${is_draft}`}
        firstRows={EVENTS}
      />
      <List<Sending>
        id="payer-sendings"
        title="Utskick"
        empty="Inget har skickats till betalaren genom portalen."
        columns={sendingColumns}
        rows={story.deliveries}
        rowKey={({ id }) => id}
        firstRows={EVENTS}
      />
      <List<Payment>
        id="payer-payments"
        title="Betalningar"
        empty="Inget har betalts ännu."
        columns={paymentColumns}
        rows={story.payments}
        rowKey={({ part }) => part}
        firstRows={EVENTS}
      />
      <List<Event>
        id="payer-events"
        title="Händelser"
        empty="Portalen har inte antecknat något om betalaren."
        columns={eventColumns}
        rows={story.events}
        rowKey={({ key }) => key}
        firstRows={EVENTS}
      />
      {story.same_payer.length > 0 && (
        <List<SameRecord>
          id="same-payer"
          title="Samma betalare på annat håll"
          empty=""
          columns={sameColumns}
          rows={story.same_payer}
          rowKey={({ billing_information }) => billing_information}
          firstRows={RECORDS}
        />
      )}
    </>
  )
}

function Sums({ story: { as_of, sums, schools } }: { story: Story }) {
  return (
    <section aria-labelledby="payer-sums">
      <h2 id="payer-sums">Läget {formatDate(as_of)}</h2>
      <p>{paysForText(schools)}</p>
      <Figures label="Betalarens summor">
        <Figure label="Beställt" cents={sums.ordered_cents} note="Beställningar och lagavgifter" />
        <Figure label="Ofakturerat" cents={sums.uninvoiced_cents} note="Del av det beställda" />
        <Figure label="Fakturerat" cents={sums.invoiced_cents} note="Efter avdrag av kreditnotor" />
        {sums.unsent_cents > 0 && (
          <Figure
            label="Inte skickat"
            cents={sums.unsent_cents}
            note="Del av det fakturerade: gjort, men betalaren har inte fått det"
          />
        )}
        <Figure label="Betalt" cents={sums.paid_cents} note="Del av det fakturerade" />
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
  /** What it means that there is none. */
  empty: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Rows before "Visa alla". */
  firstRows?: number
}

/** A titled list; the server gives the latest first. */
function List<Row>({ id, title, empty, columns, rows, rowKey, firstRows }: ListProps<Row>) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <DataTable<Row>
          labelledBy={id}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          {...(firstRows && { firstRows })}
        />
      )}
    </section>
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
  {
    title: 'Läge',
    breaks: true,
    cell: (sent) => (
      <>
        <Badge {...sendingState(sent)} />
        {sent.cause !== '' && <Minor>{sent.cause}</Minor>}
        {sent.is_replaced && <Minor>Skickades på nytt senare</Minor>}
      </>
    ),
  },
]

type Payment = Story['payments'][number]

const paymentColumns: DataColumn<Payment>[] = [
  {
    title: 'Betald',
    cell: (part) => (
      <>
        {formatDate(part.paid_on)}, {part.from || (part.is_by_hand ? 'antecknad för hand' : 'okänd betalare')}
        <Minor>
          {formatMoney(part.payment_cents)}
          {part.booked_on !== part.paid_on && `, bokförd av banken ${formatDate(part.booked_on)}`}
          {part.reference !== '' && `, referens ${part.reference}`}
        </Minor>
      </>
    ),
  },
  {
    title: 'Vart pengarna gick',
    cell: (part) => (
      <>
        {part.undone_at === null ? destinationText(part) : <del>{destinationText(part)}</del>}
        {part.undone_at !== null && <Minor>Ångrat {formatDateTime(part.undone_at)}</Minor>}
        {part.reason !== '' && <Minor>{part.reason}</Minor>}
      </>
    ),
  },
  { title: 'Belopp', isNumber: true, cell: ({ amount_cents }) => formatMoney(amount_cents) },
]

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
