import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import table from '@stafapp/shared/styles/card-table.module.css'
import { sliceOf } from '../../shared/pages.tsx'
import { PayerLink } from '../../shared/payer-link.tsx'
import { useChoice } from '../../shared/use-choice.ts'
import { invoiceJournalQuery } from './api.ts'
import classes from './books.module.css'
import { usePeriod } from './components/books-frame.tsx'
import { JournalPage } from './components/journal.tsx'

/** /economy/bokforing/fakturor: the invoices and credit notes of a period, by number. */
export function Component() {
  const { params } = useChoice()
  return (
    <JournalPage
      title="Fakturajournal"
      part="invoices"
      found={useQuery(invoiceJournalQuery({ ...usePeriod(), ...sliceOf(params) }))}
      emptyText="Inga fakturor eller kreditnotor under perioden."
      status={({ total, sums }) =>
        `${total === 1 ? '1 dokument' : `${formatNumber(total)} dokument`}, ${formatMoney(sums.total_cents)}`
      }
      columns={({ sums }) => [
        ['Dokument', 'Hela perioden'],
        ['Datum', ''],
        ['Förfaller', ''],
        ['Netto', formatMoney(sums.net_cents)],
        ['Moms', formatMoney(sums.vat_cents)],
        ['Brutto', formatMoney(sums.total_cents)],
      ]}
      warning={({ missing_count }) =>
        missing_count > 0 && (
          <p className={classes.warning}>
            {missing_count === 1
              ? 'Ett fakturanummer saknas i nummerserien.'
              : `${formatNumber(missing_count)} fakturanummer saknas i nummerserien.`}
          </p>
        )
      }
      rows={({ data }) => data.map((document) => <Row key={document.invoice} document={document} />)}
    />
  )
}

function Row({ document }: { document: ItemOf<'GET /api/invoices/invoice-journal/'> }) {
  const { number, parent_number, kind, billing_information, payer_name, school_name } = document
  return (
    <tr>
      <th scope="row">
        {parent_number === null ? `Faktura ${number}` : `Kreditnota ${number} för faktura ${parent_number}`}
        <span className={table.minor}>
          <PayerLink id={billing_information} name={payer_name} />
        </span>
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
