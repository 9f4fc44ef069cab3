import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import type { MySchool } from '../api.ts'
import classes from '../my-school.module.css'

type Invoice = NonNullable<MySchool['invoices']>[number]

/** The school's invoices with their state; nothing before the first one. */
export function OwnInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices" className={classes.section}>
      <h2 id="invoices">Fakturor</h2>
      <ul className={classes.rows}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Link to={`/detail/invoicedetail/${invoice.id}`}>
              {invoice.kind === 'credit' ? 'Kreditnota' : 'Faktura'} {invoice.number}
            </Link>
            <span>{invoice.payer_name}</span>
            <span className={classes.amount}>{formatMoney(invoice.total_cents)}</span>
            <span data-late={invoice.is_overdue} className={classes.state}>
              {stateOf(invoice)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ kind, open_cents, total_cents, due_on, is_overdue, is_credited }: Invoice): string {
  if (kind === 'credit') return ''
  if (is_credited) return 'Krediterad'
  if (open_cents === 0) return 'Betald'
  const left = open_cents < total_cents ? `${formatMoney(open_cents)} obetalt, ` : ''
  return `${left}${is_overdue ? 'förföll' : 'förfaller'} ${formatDate(due_on)}`
}
