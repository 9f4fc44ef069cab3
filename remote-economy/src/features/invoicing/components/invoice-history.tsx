import { AddressText } from '@stafapp/shared/address-text'
import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { Badge } from '../../../shared/badge.tsx'
import { InvoiceLink } from '../../../shared/invoice-link.tsx'
import { sendingState } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { Minor } from '../../../shared/minor.tsx'
import { historyQuery, type Invoice } from '../api.ts'
import {
  changeCents,
  eventNotes,
  eventTitle,
  openText,
  recordedDay,
  type ToldEvent,
  toldEvents,
} from '../history-words.ts'
import classes from './invoicing.module.css'

/** What has happened with a document, as it was recorded; the changes add up to what is open after each. */
export function InvoiceHistory({ invoice: { id, kind, payer_name } }: { invoice: Invoice }) {
  const { data, error, refetch } = useQuery(historyQuery(id))
  const isCredit = kind === 'credit'
  const what = whatColumn(payer_name)
  const isShort = isPhone() && !isCredit
  return (
    <section aria-labelledby="invoice-history" className={classes.part}>
      <h2 id="invoice-history">Vad som har hänt</h2>
      {data ? (
        <PlainTable<ToldEvent>
          labelledBy="invoice-history"
          columns={isCredit ? [what] : isShort ? [what, shortSums] : [what, change, open]}
          rows={toldEvents(data.data)}
          rowKey={({ key }) => key}
          isNarrow={isShort}
        />
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

const whatColumn = (payer: string): Column<ToldEvent> => ({
  title: 'Dag och händelse',
  cell: (event) => (
    <div className={classes.event}>
      <span>{formatDate(recordedDay(event))}</span>
      <div>
        {event.document ? (
          <InvoiceLink id={event.document.id}>{eventTitle(event, payer)}</InvoiceLink>
        ) : (
          eventTitle(event, payer)
        )}{' '}
        {event.sending && <Badge {...sendingState(event.sending)} />}
        {event.sending && event.sending.address !== '' && (
          <Minor>
            <AddressText text={event.sending.address} />
          </Minor>
        )}
        {eventNotes(event).map((line) => (
          <Minor key={line}>{line}</Minor>
        ))}
      </div>
    </div>
  ),
})

const change: Column<ToldEvent> = {
  title: 'Ändring',
  isNumber: true,
  cell: (event) => {
    const cents = changeCents(event)
    return cents === null ? '' : formatMoney(cents)
  },
}

const open: Column<ToldEvent> = {
  title: 'Kvar efter',
  isNumber: true,
  cell: ({ open_cents }) => openText(open_cents ?? 0),
}

/** Both sums below each other, where there is no room for two columns. */
const shortSums: Column<ToldEvent> = {
  title: 'Kvar efter',
  isNumber: true,
  cell: (event) => {
    const cents = changeCents(event)
    const left = event.open_cents ?? 0
    return (
      <>
        {formatMoney(Math.abs(left))}
        {left < 0 && <Minor>för mycket</Minor>}
        {cents !== null && cents !== left && <Minor>ändring {formatMoney(cents)}</Minor>}
      </>
    )
  },
}
