import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { invoiceJournalQuery } from './api.ts'
import classes from './books.module.css'
import { BooksFrame, usePeriod } from './components/books-frame.tsx'
import { FileButtons } from './components/file-buttons.tsx'
import { Pages, sliceOf } from './components/pages.tsx'
import { useChoice } from './components/use-choice.ts'

/** /economy/bokforing/fakturor: the invoices and credit notes of a period, by number. */
export function Component() {
  const period = usePeriod()
  const { params } = useChoice()
  const { data, error, refetch, isPlaceholderData } = useQuery(invoiceJournalQuery({ ...period, ...sliceOf(params) }))
  return (
    <BooksFrame title="Fakturajournal" head={data}>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data && data.missing_count > 0 && (
        <p className={classes.warning}>
          {data.missing_count === 1
            ? 'Ett fakturanummer saknas i nummerserien.'
            : `${formatNumber(data.missing_count)} fakturanummer saknas i nummerserien.`}
        </p>
      )}
      {data && data.total === 0 && <Empty text="Inga fakturor eller kreditnotor under perioden." />}
      {data && data.total > 0 && (
        <>
          <FileButtons query={{ part: 'invoices', ...period }} />
          <p role="status">
            {data.total === 1 ? '1 dokument' : `${formatNumber(data.total)} dokument`},{' '}
            {formatMoney(data.sums.total_cents)}
          </p>
          <table
            className={`${table.table} ${table.amounts} ${table.compact}`}
            aria-label="Fakturajournal"
            aria-busy={isPlaceholderData}
          >
            <thead>
              <tr>
                <th scope="col">Dokument</th>
                <th scope="col">Datum</th>
                <th scope="col">Förfaller</th>
                <th scope="col">Netto</th>
                <th scope="col">Moms</th>
                <th scope="col">Brutto</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((document) => (
                <Row key={document.invoice} document={document} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Hela perioden</th>
                <td data-label="" />
                <td data-label="" />
                <td data-label="Netto">{formatMoney(data.sums.net_cents)}</td>
                <td data-label="Moms">{formatMoney(data.sums.vat_cents)}</td>
                <td data-label="Brutto">{formatMoney(data.sums.total_cents)}</td>
              </tr>
            </tfoot>
          </table>
          <Pages total={data.total} />
        </>
      )}
    </BooksFrame>
  )
}

function Row({ document }: { document: ItemOf<'GET /api/invoices/invoice-journal/'> }) {
  const { number, parent_number, kind, payer_name, school_name } = document
  return (
    <tr>
      <th scope="row">
        {parent_number === null ? `Faktura ${number}` : `Kreditnota ${number} för faktura ${parent_number}`}
        <span className={table.minor}>{payer_name}</span>
        {school_name !== payer_name && <span className={table.minor}>{school_name}</span>}
      </th>
      <td data-label="Datum">{formatDate(document.issued_on)}</td>
      <td data-label="Förfaller">{kind === 'credit' ? '–' : formatDate(document.due_on)}</td>
      <td data-label="Netto">{formatMoney(document.net_cents)}</td>
      <td data-label="Moms">{formatMoney(document.vat_cents)}</td>
      <td data-label="Brutto">{formatMoney(document.total_cents)}</td>
    </tr>
  )
}
