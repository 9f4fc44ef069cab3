import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { schoolsText } from '@stafapp/shared/rules/collective-text'
import { documentName, invoiceInText } from '@stafapp/shared/rules/document-name'
import type { DataColumn } from '@stafapp/shared/table'
import { Amount } from '../../shared/amount.tsx'
import { Minor } from '../../shared/minor.tsx'
import { sliceOf } from '../../shared/pages.tsx'
import { PayerLink } from '../../shared/payer-link.tsx'
import { useChoice } from '../../shared/use-choice.ts'
import { invoiceJournalQuery } from './api.ts'
import classes from './books.module.css'
import { usePeriod } from './components/books-frame.tsx'
import { JournalPage } from './components/journal.tsx'

type Document = ItemOf<'GET /api/invoices/invoice-journal/'>

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
      keepAs="fakturajournal"
      rowKey={({ invoice }) => invoice}
      columns={({ sums }): DataColumn<Document>[] => [
        { title: 'Dokument', cell: (document) => <DocumentHead document={document} />, foot: 'Hela perioden' },
        { title: 'Datum', isNumber: true, cell: ({ issued_on }) => formatDate(issued_on) },
        {
          title: 'Förfallodag',
          isNumber: true,
          cell: ({ kind, due_on }) => (kind === 'credit' ? '–' : formatDate(due_on)),
        },
        {
          title: 'Netto',
          isNumber: true,
          cell: ({ net_cents }) => <Amount cents={net_cents} />,
          foot: formatMoney(sums.net_cents),
        },
        {
          title: 'Moms',
          isNumber: true,
          cell: ({ vat_cents }) => <Amount cents={vat_cents} />,
          foot: formatMoney(sums.vat_cents),
        },
        {
          title: 'Brutto',
          isNumber: true,
          cell: ({ total_cents }) => <Amount cents={total_cents} />,
          foot: formatMoney(sums.total_cents),
        },
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
    />
  )
}

function DocumentHead({ document }: { document: Document }) {
  const { kind, parent_number, parent_extent, billing_information, payer_name } = document
  const schools = schoolsText(document)
  return (
    <>
      {documentName(document)}
      {kind === 'credit' && ` för ${invoiceInText({ number: parent_number, extent: parent_extent })}`}
      <Minor>
        <PayerLink id={billing_information} name={payer_name} />
      </Minor>
      {schools !== payer_name && <Minor>{schools}</Minor>}
    </>
  )
}
