import { formatDate, formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { documentName, notSentText } from '@stafapp/shared/rules/document-name'
import { Unbroken } from '@stafapp/shared/unbroken'
import type { MySchool } from '../api.ts'
import { documentSums, invoicedText } from '../invoiced-text.ts'
import { partName, partState } from '../shared-part.ts'
import classes from './school-home.module.css'

type Invoice = NonNullable<MySchool['invoices']>[number]
type SharedPart = NonNullable<MySchool['shared_invoice_parts']>[number]
type Props = {
  invoices: readonly Invoice[]
  parts: readonly SharedPart[]
  /** What is ordered and in no document. */
  uninvoiced: NonNullable<MySchool['uninvoiced']>
  /** A unit has ordered something, besides its teams' fees. */
  hasOrder: boolean
  /** Address of the school's payers. */
  billing: string
  /** Text for a school without invoices. Without it the section is left out then. */
  empty?: string
}

/** Id of the heading, which can be focused. */
export const invoicesId = 'invoices'

/** The school's invoices and its parts of others' with their state, and where all that it has ordered stands. */
export function OwnInvoices({ invoices, parts, uninvoiced, hasOrder, billing, empty }: Props) {
  const documents = [...invoices, ...parts]
  const stands = invoicedText({ ...documentSums(documents), ...uninvoiced })
  if (documents.length === 0 && stands === '' && !empty) return null
  return (
    <section aria-labelledby={invoicesId} className={classes.section}>
      <h2 id={invoicesId} tabIndex={-1}>
        Fakturor
      </h2>
      {documents.length === 0 ? (
        <p>{empty ?? 'Skolan har inga fakturor ännu.'}</p>
      ) : (
        <ul className={`${classes.rows} ${classes.invoices}`}>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <NameOf invoice={invoice} />
              <span>Betalas av {invoice.payer_name}</span>
              <span className={classes.amount}>
                {(invoice.is_sent || invoice.kind === 'credit') && formatMoney(invoice.total_cents)}
              </span>
              <span data-late={invoice.is_overdue} className={classes.state}>
                {stateOf(invoice)}
              </span>
            </li>
          ))}
          {parts.map((part) => (
            <li key={`part ${part.id}`}>
              <span>
                {partName(part)}, <Unbroken text={part.unit_name} />
              </span>
              <span>Betalas av {part.payer_name}</span>
              <span className={classes.amount}>{part.is_sent && formatMoney(part.total_cents)}</span>
              <span className={classes.state}>{partState(part)}</span>
            </li>
          ))}
        </ul>
      )}
      {stands !== '' && (
        <p className={classes.stands}>
          {hasOrder ? 'Lag och beställningar' : 'Lagavgifter och tillägg'}: {stands}.
        </p>
      )}
      <p className={classes.links}>
        <Link to={`${billing}#bestallt`}>{hasOrder ? 'Visa vad som är beställt' : 'Visa avgifterna'}</Link>
        <Link to={billing}>Betalare och fakturor</Link>
      </p>
    </section>
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
  if (!is_sent) return notSentText({ kind })
  if (kind === 'credit') return ''
  if (is_credited) return 'Krediterad'
  if (open_cents === 0) return 'Betald'
  const left = open_cents < total_cents ? `${formatMoney(open_cents)} obetalt, ` : ''
  return `${left}${is_overdue ? 'förföll' : 'förfaller'} ${formatDate(due_on)}`
}
