import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import type { ReactNode } from 'react'
import { Badge } from '../../../shared/badge.tsx'
import { Figure, Figures } from '../../../shared/figures.tsx'
import { channelNames, documentName, sendingState, unitOf } from '../../../shared/invoice-words.ts'
import { PayerLink } from '../../../shared/payer-link.tsx'
import classes from '../invoice-detail.module.css'
import { destinationText, eventText } from '../story-words.ts'

type Story = ResponseOf<'GET /api/invoices/billing-information/{id}/story/'>

/** Everything that has happened with a payer: sums, orders, sendings, payments, changes, and the same payer elsewhere. */
export function PayerStory({ payer }: { payer: number }) {
  const { data, error, refetch } = useQuery(
    read('GET /api/invoices/billing-information/{id}/story/', { params: { id: payer } }),
  )
  if (!data) return <LoadState error={error} refetch={refetch} />
  return (
    <>
      <Sums story={data} />
      <Orders orders={data.orders} />
      <Sendings deliveries={data.deliveries} />
      <Payments payments={data.payments} />
      <Events events={data.events} />
      <SamePayer records={data.same_payer} />
    </>
  )
}

function Sums({ story: { as_of, sums } }: { story: Story }) {
  return (
    <section aria-labelledby="payer-sums">
      <h2 id="payer-sums">Läget {formatDate(as_of)}</h2>
      <Figures label="Betalarens summor">
        <Figure label="Beställt" cents={sums.ordered_cents} note="Beställningar och lagavgifter" />
        <Figure label="Ofakturerat" cents={sums.uninvoiced_cents} note="Del av det beställda" />
        <Figure label="Betalt" cents={sums.paid_cents} note={`Av ${formatMoney(sums.invoiced_cents)} fakturerat`} />
        <Figure label="Öppet" cents={sums.open_cents} note="Fakturerat men inte betalt" />
        <Figure label="Förfallet" cents={sums.overdue_cents} note="Del av det öppna" isAlarm={sums.overdue_cents > 0} />
      </Figures>
    </section>
  )
}

type ListProps = { id: string; title: string; empty: string; heads: readonly string[]; rows: readonly ReactNode[] }

/** A titled table, or what it means that there is none. */
function List({ id, title, empty, heads, rows }: ListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <table className={`${table.table} ${table.compact}`} aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={moneyHeads.has(head) ? table.number : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
    </section>
  )
}

const moneyHeads = new Set(['Antal', 'Summa', 'Ofakturerat', 'Belopp', 'Öppet'])

const Money = ({ label, cents }: { label: string; cents: number }) => (
  <td data-label={label} className={table.number}>
    {formatMoney(cents)}
  </td>
)

function Orders({ orders }: Pick<Story, 'orders'>) {
  return (
    <List
      id="payer-orders"
      title="Beställningar"
      empty="Enheten har inte beställt något som betalaren betalar."
      heads={['Vara', 'Antal', 'Summa', 'Ofakturerat']}
      rows={orders.map((row) => (
        <tr key={row.product_name}>
          <th scope="row">
            {row.product_name}
            {row.is_draft && <span className={table.minor}>Utkast: skolan har inte beställt ännu</span>}
          </th>
          <td data-label="Antal" className={table.number}>
            {formatNumber(row.quantity)} {row.unit}
          </td>
          <Money label="Summa" cents={row.total_cents} />
          <Money label="Ofakturerat" cents={row.uninvoiced_cents} />
        </tr>
      ))}
    />
  )
}

function Sendings({ deliveries }: Pick<Story, 'deliveries'>) {
  return (
    <List
      id="payer-sendings"
      title="Utskick"
      empty="Inget har skickats till betalaren genom portalen."
      heads={['Dokument', 'Sätt', 'Läge']}
      rows={deliveries.map((sent) => (
        <tr key={sent.id}>
          <th scope="row">
            {sent.reminder_level > 0 ? `Påminnelse ${sent.reminder_level}, faktura ${sent.number}` : documentName(sent)}
            <span className={table.minor}>{formatDateTime(sent.requested_at)}</span>
          </th>
          <td data-label="Sätt">
            <span>
              {channelNames[sent.channel]}
              <span className={`${table.minor} ${classes.long}`}>{sent.address}</span>
            </span>
          </td>
          <td data-label="Läge">
            <span>
              <Badge {...sendingState(sent)} />
              {sent.cause !== '' && <span className={table.minor}>{sent.cause}</span>}
              {sent.is_replaced && <span className={table.minor}>Skickades på nytt senare</span>}
            </span>
          </td>
        </tr>
      ))}
    />
  )
}

function Payments({ payments }: Pick<Story, 'payments'>) {
  return (
    <List
      id="payer-payments"
      title="Betalningar"
      empty="Inget har betalts ännu."
      heads={['Betalning', 'Vart pengarna gick', 'Belopp']}
      rows={payments.map((part) => (
        <tr key={part.part}>
          <th scope="row">
            {formatDate(part.booked_on)}, {part.from || 'antecknad för hand'}
            <span className={table.minor}>
              {formatMoney(part.payment_cents)}
              {part.reference !== '' && `, referens ${part.reference}`}
            </span>
          </th>
          <td data-label="Vart pengarna gick">
            <span>
              {part.undone_at === null ? destinationText(part) : <del>{destinationText(part)}</del>}
              {part.undone_at !== null && <span className={table.minor}>Ångrat {formatDateTime(part.undone_at)}</span>}
              {part.reason !== '' && <span className={table.minor}>{part.reason}</span>}
            </span>
          </td>
          <Money label="Belopp" cents={part.amount_cents} />
        </tr>
      ))}
    />
  )
}

function Events({ events }: Pick<Story, 'events'>) {
  return (
    <List
      id="payer-events"
      title="Händelser"
      empty="Inget har hänt ännu."
      heads={['När', 'Vad', 'Vem']}
      rows={events.map((event) => (
        <tr key={`${event.at} ${event.kind} ${event.action} ${event.number}`}>
          <th scope="row">{formatDateTime(event.at)}</th>
          <td data-label="Vad">
            <span>
              {eventText(event)}
              {event.note !== '' && <span className={table.minor}>{event.note}</span>}
            </span>
          </td>
          <td data-label="Vem">{event.user ?? 'Portalen'}</td>
        </tr>
      ))}
    />
  )
}

function SamePayer({ records }: { records: Story['same_payer'] }) {
  if (records.length === 0) return null
  return (
    <List
      id="same-payer"
      title="Samma betalare på annat håll"
      empty=""
      heads={['Betalare', 'Karneval', 'Öppet']}
      rows={records.map((record) => (
        <tr key={record.billing_information}>
          <th scope="row">
            <PayerLink id={record.billing_information} name={record.payer_name} />
            <span className={table.minor}>{unitOf(record)}</span>
          </th>
          <td data-label="Karneval">{record.karneval_name}</td>
          <Money label="Öppet" cents={record.open_cents} />
        </tr>
      ))}
    />
  )
}
