import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { sharedPartText } from '@stafapp/shared/rules/shared-part-text'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { MySchool } from '../api.ts'
import classes from './school-home.module.css'

type Invoice = NonNullable<MySchool['invoices']>[number]
type SharedPart = NonNullable<MySchool['shared_invoice_parts']>[number]
type Props = {
  invoices: readonly Invoice[]
  parts: readonly SharedPart[]
  /** Address of the school's payers. */
  billing: string
  /** Text for a school without invoices. Without it the section is left out then. */
  empty?: string
}

/** Id of the heading, which can be focused. */
export const invoicesId = 'invoices'

/** The school's invoices with their state, and its parts of documents that hold other schools' orders too. */
export function OwnInvoices({ invoices, parts, billing, empty }: Props) {
  const isEmpty = invoices.length + parts.length === 0
  if (isEmpty && !empty) return null
  return (
    <section aria-labelledby={invoicesId} className={classes.section}>
      <h2 id={invoicesId} tabIndex={-1}>
        Fakturor
      </h2>
      {isEmpty && <p>{empty}</p>}
      <ul className={`${classes.rows} ${classes.invoices}`}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <NameOf invoice={invoice} />
            <span>{invoice.payer_name}</span>
            <span className={classes.amount}>{invoice.is_sent && formatMoney(invoice.total_cents)}</span>
            <span data-late={invoice.is_overdue} className={classes.state}>
              {stateOf(invoice)}
            </span>
          </li>
        ))}
        {parts.map((part) => (
          <li key={`part ${part.id}`}>
            <span>
              {sharedPartText(part)} ({documentInText(part)} till {part.payer_name})
            </span>
            <span>
              <Unbroken text={part.unit_name} />
            </span>
            <span className={classes.amount}>{formatMoney(part.total_cents)}</span>
            <span className={classes.state}>{formatDate(part.issued_on)}</span>
          </li>
        ))}
        {invoices.length + parts.length > 1 && <Total invoices={invoices} parts={parts} />}
      </ul>
      {(parts.length > 0 || empty) && (
        <p>
          <Link to={billing}>Betalare och fakturor</Link>
        </p>
      )}
    </section>
  )
}

/** Credit notes are negative, so what has been credited is off the sum. What is not sent is not in it. */
function Total({ invoices, parts }: Pick<Props, 'invoices' | 'parts'>) {
  const total = [...invoices, ...parts]
    .filter(({ is_sent }) => is_sent)
    .reduce((sum, { total_cents }) => sum + total_cents, 0)
  const open = invoices.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <li className={classes.total}>
      <span>Totalt</span>
      <span />
      <span className={classes.amount}>{formatMoney(total)}</span>
      <span>{open > 0 && `${formatMoney(open)} obetalt`}</span>
    </li>
  )
}

/** Leads to the payer's page, which has the documents. */
function NameOf({ invoice }: { invoice: Invoice }) {
  const { billing_information } = invoice
  const name = documentName(invoice)
  return billing_information === null ? (
    <span>{name}</span>
  ) : (
    <Link to={`/detail/invoicedetail/${billing_information}`}>{name}</Link>
  )
}

function stateOf({ kind, open_cents, total_cents, due_on, is_overdue, is_credited, is_sent }: Invoice): string {
  if (!is_sent) return 'Fakturan är på väg'
  if (kind === 'credit') return ''
  if (is_credited) return 'Krediterad'
  if (open_cents === 0) return 'Betald'
  const left = open_cents < total_cents ? `${formatMoney(open_cents)} obetalt, ` : ''
  return `${left}${is_overdue ? 'förföll' : 'förfaller'} ${formatDate(due_on)}`
}
