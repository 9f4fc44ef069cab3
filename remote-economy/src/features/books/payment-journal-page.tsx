import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { paymentJournalQuery } from './api.ts'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'
import { FileButtons } from './components/file-buttons.tsx'
import { Pages, sliceOf } from './components/pages.tsx'
import { useChoice } from './components/use-choice.ts'

type Movement = ItemOf<'GET /api/invoices/payment-journal/'>

const kinds: Record<Movement['kind'], string> = {
  received: 'Inbetalning',
  allocated: 'Bokad på faktura',
  undone: 'Bokning ångrad',
}

/** /economy/bokforing/betalningar: what came in during a period, and where it went. */
export function Component() {
  const period = usePeriod()
  const { params } = useChoice()
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentJournalQuery({ ...period, ...sliceOf(params) }))
  return (
    <BooksFrame title="Betalningsjournal" head={data}>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && data.total === 0 && <Empty text="Inga betalningar under perioden." />}
      {data && data.total > 0 && (
        <>
          <FileButtons query={{ part: 'payments', ...period }} />
          <p role="status">
            {data.total === 1 ? '1 rad' : `${formatNumber(data.total)} rader`}, in på kontot{' '}
            {formatMoney(data.sums.received_cents)}
          </p>
          <table
            className={`${table.table} ${table.amounts} ${table.compact}`}
            aria-label="Betalningsjournal"
            aria-busy={isPlaceholderData}
          >
            <thead>
              <tr>
                <th scope="col">Betalning</th>
                <th scope="col">Dag</th>
                <th scope="col">Faktura</th>
                <th scope="col">In på kontot</th>
                <th scope="col">På fakturor</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((movement) => (
                <Row key={`${movement.kind} ${movement.payment} ${movement.invoice} ${movement.day}`} {...movement} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Hela perioden</th>
                <td data-label="" />
                <td data-label="" />
                <td data-label="In på kontot">{formatMoney(data.sums.received_cents)}</td>
                <td data-label="På fakturor">{formatMoney(data.sums.booked_cents)}</td>
              </tr>
            </tfoot>
          </table>
          <Pages total={data.total} />
        </>
      )}
    </BooksFrame>
  )
}

function Row({ kind, payer, payment, reference, file_name, ...movement }: Movement) {
  return (
    <tr>
      <th scope="row">
        {kinds[kind]}
        <span className={table.minor}>{[payer, reference].filter(Boolean).join(', ') || `Betalning ${payment}`}</span>
        <span className={table.minor}>{file_name ?? 'Antecknad för hand'}</span>
      </th>
      <td data-label="Dag">{formatDate(movement.day)}</td>
      <td data-label="Faktura">{movement.invoice_number ?? 'Väntar på beslut'}</td>
      <td data-label="In på kontot">{formatMoney(movement.received_cents)}</td>
      <td data-label="På fakturor">{formatMoney(movement.booked_cents)}</td>
    </tr>
  )
}
