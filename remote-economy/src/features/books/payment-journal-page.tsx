import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { invoiceName } from '@stafapp/shared/rules/document-name'
import { movementName } from '@stafapp/shared/rules/movement-name'
import type { DataColumn } from '@stafapp/shared/table'
import { Amount } from '../../shared/amount.tsx'
import { Minor } from '../../shared/minor.tsx'
import { sliceOf } from '../../shared/pages.tsx'
import { useChoice } from '../../shared/use-choice.ts'
import { paymentJournalQuery } from './api.ts'
import { usePeriod } from './components/books-frame.tsx'
import { JournalPage } from './components/journal.tsx'
import { placeNames } from './place-names.ts'

type Movement = ItemOf<'GET /api/invoices/payment-journal/'>

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
      keepAs="betalningsjournal"
      rowKey={({ kind, payment, invoice, destination, day }) => `${kind} ${payment} ${invoice} ${destination} ${day}`}
      columns={({ sums }): DataColumn<Movement>[] => [
        {
          title: 'Betalning',
          cell: (movement) => (
            <>
              {movementName(movement)}
              <Minor>
                {[movement.payer, movement.reference].filter(Boolean).join(', ') || `Betalning ${movement.payment}`}
              </Minor>
              <Minor>{movement.file_name ?? 'Antecknad för hand'}</Minor>
            </>
          ),
          foot: 'Hela perioden',
        },
        { title: 'Dag', isNumber: true, cell: ({ day }) => formatDate(day) },
        { title: 'Mål', cell: destinationText },
        {
          title: 'In på kontot',
          isNumber: true,
          cell: ({ received_cents }) => <Amount cents={received_cents} />,
          foot: formatMoney(sums.received_cents),
        },
        {
          title: 'På fakturor',
          isNumber: true,
          cell: ({ booked_cents }) => <Amount cents={booked_cents} />,
          foot: formatMoney(sums.booked_cents),
        },
        {
          title: 'Annat',
          isNumber: true,
          cell: ({ placed_cents }) => <Amount cents={placed_cents} />,
          foot: formatMoney(sums.placed_cents),
        },
      ]}
    />
  )
}

function destinationText({ destination, invoice_number, invoice_extent }: Movement): string {
  if (destination === 'waiting') return 'Väntar på beslut'
  const name = invoiceName({ number: invoice_number, extent: invoice_extent })
  if (destination === 'invoice') return name
  const place = placeNames[destination]
  return invoice_number === null ? place : `${name}, ${place.toLowerCase()}`
}
