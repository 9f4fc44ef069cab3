import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { Badge } from '../../../shared/badge.tsx'
import { deliveryState, documentName, type InvoiceBrief, invoiceState } from '../../../shared/invoice-words.ts'
import { saveFinvoice, savePdf, useSaving } from '../../../shared/use-saving.ts'
import { type Payer, payerInvoicesQuery } from '../api.ts'
import classes from './invoice-detail.module.css'

/** This payer's invoices with state and files. */
export function PayerInvoices({ payer: { id, karneval } }: { payer: Payer }) {
  const { data, error, refetch } = useQuery(payerInvoicesQuery({ id, karneval }))
  return (
    <section aria-labelledby="payer-invoices">
      <h2 id="payer-invoices">Fakturor</h2>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data?.data.length === 0 && <Empty text="Betalaren har inga fakturor ännu." />}
      {data && data.data.length > 0 && (
        <table className={table.table} aria-labelledby="payer-invoices">
          <thead>
            <tr>
              <th>Faktura</th>
              <th>Läge</th>
              <th>Förfaller</th>
              <th className={table.number}>Summa</th>
              <th className={table.number}>Öppet</th>
              <th>Filer</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function InvoiceLine({ invoice }: { invoice: InvoiceBrief }) {
  const { isSaving, save } = useSaving()
  const delivery = deliveryState(invoice)
  const name = documentName(invoice)
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={table.minor}>{formatDate(invoice.issued_on)}</span>
      </th>
      <td data-label="Läge">
        <span className={classes.files}>
          <Badge {...invoiceState(invoice)} />
          {delivery && <Badge text={delivery.text} tone={delivery.tone} />}
        </span>
      </td>
      <td data-label="Förfaller">{invoice.kind === 'credit' ? '–' : formatDate(invoice.due_on)}</td>
      <td data-label="Summa" className={table.number}>
        {formatMoney(invoice.total_cents)}
      </td>
      <td data-label="Öppet" className={table.number}>
        {formatMoney(invoice.open_cents)}
      </td>
      <td data-label="Filer">
        <span className={classes.files}>
          <Button disabled={isSaving} onClick={() => save(() => savePdf(invoice.id))}>
            PDF<span className="visually-hidden"> {name}</span>
          </Button>
          <Button disabled={isSaving} onClick={() => save(() => saveFinvoice(invoice.id))}>
            Finvoice<span className="visually-hidden"> {name}</span>
          </Button>
        </span>
      </td>
    </tr>
  )
}
