import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { type Column, DataTable } from '../../../shared/data-table.tsx'
import { type Invoice, myInvoicesQuery } from '../api.ts'
import classes from './billing.module.css'

const statusNames: Record<Invoice['status'], string> = {
  issued: 'Skapad',
  sent: 'Skickad',
  partly_paid: 'Delvis betald',
  paid: 'Betald',
  overpaid: 'Överbetald',
  credited: 'Krediterad',
}

const columns: Column<Invoice>[] = [
  {
    title: 'Faktura',
    // Links to the payer's page, which lists the payer's invoices.
    cell: ({ billing_information, number, kind }) => {
      const name = `${kind === 'credit' ? 'Kreditnota' : 'Faktura'} ${number}`
      return billing_information === null ? (
        name
      ) : (
        <Link to={`/detail/invoicedetail/${billing_information}`}>{name}</Link>
      )
    },
  },
  { title: 'Betalare', cell: ({ payer_name }) => payer_name },
  { title: 'Enhet', cell: ({ unit_name }) => unit_name },
  { title: 'Förfaller', cell: ({ due_on }) => formatDate(due_on) },
  { title: 'Summa', isNumber: true, cell: ({ total_cents }) => formatMoney(total_cents) },
  { title: 'Öppet', isNumber: true, cell: ({ open_cents }) => formatMoney(open_cents) },
  {
    title: 'Läge',
    cell: ({ status, is_overdue }) =>
      is_overdue ? <span className={classes.late}>Förfallen</span> : statusNames[status],
  },
]

/** The school's own invoices, linked to their details. */
export function OwnInvoices({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(myInvoicesQuery(karneval))
  return (
    <section aria-labelledby="own-invoices">
      <h2 id="own-invoices">Våra fakturor</h2>
      {data ? (
        data.data.length === 0 ? (
          <Empty text="Skolan har inga fakturor för den här karnevalen ännu." />
        ) : (
          <DataTable label="Våra fakturor" columns={columns} rows={data.data} rowKey={({ id }) => id} />
        )
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}
