import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import table from '@stafapp/shared/styles/card-table.module.css'
import { sliceOf } from '../../shared/pages.tsx'
import { useChoice } from '../../shared/use-choice.ts'
import { paymentJournalQuery } from './api.ts'
import { usePeriod } from './components/books-frame.tsx'
import { JournalPage } from './components/journal.tsx'
import { placeNames } from './place-names.ts'

type Movement = ItemOf<'GET /api/invoices/payment-journal/'>

const kinds: Record<Movement['kind'], string> = {
  received: 'Inbetalning',
  allocated: 'Beslut',
  undone: 'Ångrat beslut',
}

/** /economy/bokforing/betalningar: what came in during a period, and where it went. */
export function Component() {
  const { params } = useChoice()
  return (
    <JournalPage
      title="Betalningsjournal"
      part="payments"
      found={useQuery(paymentJournalQuery({ ...usePeriod(), ...sliceOf(params) }))}
      emptyText="Inga betalningar under perioden."
      status={({ total, sums }) =>
        `${total === 1 ? '1 rad' : `${formatNumber(total)} rader`}, in på kontot ${formatMoney(sums.received_cents)}`
      }
      columns={({ sums }) => [
        ['Betalning', 'Hela perioden'],
        ['Dag', ''],
        ['Mål', ''],
        ['In på kontot', formatMoney(sums.received_cents)],
        ['På fakturor', formatMoney(sums.booked_cents)],
        ['Annat', formatMoney(sums.placed_cents)],
      ]}
      rows={({ data }) =>
        data.map((movement) => (
          <Row
            key={`${movement.kind} ${movement.payment} ${movement.invoice} ${movement.destination} ${movement.day}`}
            movement={movement}
          />
        ))
      }
    />
  )
}

function destinationText({ destination, invoice_number }: Movement): string {
  if (destination === 'waiting') return 'Väntar på beslut'
  if (destination === 'invoice') return `Faktura ${invoice_number}`
  const place = placeNames[destination]
  return invoice_number === null ? place : `Faktura ${invoice_number}, ${place.toLowerCase()}`
}

function Row({ movement }: { movement: Movement }) {
  const { kind, payer, payment, reference, file_name } = movement
  return (
    <tr>
      <th scope="row">
        {kinds[kind]}
        <span className={table.minor}>{[payer, reference].filter(Boolean).join(', ') || `Betalning ${payment}`}</span>
        <span className={table.minor}>{file_name ?? 'Antecknad för hand'}</span>
      </th>
      <td data-label="Dag">{formatDate(movement.day)}</td>
      <td data-label="Mål">{destinationText(movement)}</td>
      <td data-label="In på kontot">{formatMoney(movement.received_cents)}</td>
      <td data-label="På fakturor">{formatMoney(movement.booked_cents)}</td>
      <td data-label="Annat">{formatMoney(movement.placed_cents)}</td>
    </tr>
  )
}
