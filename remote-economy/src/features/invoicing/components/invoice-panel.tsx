import { AddressText } from '@stafapp/shared/address-text'
import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { documentName, invoiceInText, parentLabel } from '@stafapp/shared/rules/document-name'
import { Fragment } from 'react'
import { deliveryState, reminderState } from '../../../shared/invoice-words.ts'
import { type Invoice, invoiceQuery } from '../api.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import classes from './invoicing.module.css'
import { RowTable } from './row-table.tsx'
import { RuleFacts } from './rule-facts.tsx'

/** Details and actions of one invoice. */
export function InvoicePanel({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useQuery(invoiceQuery(id))
  return (
    <section className={classes.panel} aria-label={name}>
      {data ? (
        <>
          <div className={classes.twoColumns}>
            <Facts invoice={data} />
            <Payer invoice={data} />
          </div>
          <RowTable rows={data.rows} vat={data.vat} total={data.total_cents} parts={data.parts} />
          <History invoice={data} />
          <InvoiceActions invoice={data} />
          {/* Below the buttons: it appears later than they do, and would move them away under a pressed mouse button. */}
          <RuleFacts invoice={data} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} />
      )}
    </section>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const delivery = deliveryState(invoice)
  return (
    <dl className={classes.facts}>
      <dt>Fakturadatum</dt>
      <dd>{formatDate(invoice.issued_on)}</dd>
      {invoice.reference_number && (
        <>
          <dt>Referens</dt>
          <dd>{invoice.reference_number}</dd>
          <dt>RF-referens</dt>
          <dd>{invoice.rf_reference}</dd>
        </>
      )}
      {invoice.parent_number !== null && (
        <>
          <dt>{parentLabel(invoice)}</dt>
          <dd>{invoiceInText({ number: invoice.parent_number, extent: invoice.parent_extent })}</dd>
        </>
      )}
      {invoice.reason && (
        <>
          <dt>Orsak</dt>
          <dd>{invoice.reason}</dd>
        </>
      )}
      {invoice.kind === 'invoice' && (
        <>
          <dt>Betalt</dt>
          <dd>{formatMoney(invoice.paid_cents)}</dd>
          {invoice.open_cents > 0 && (
            <>
              <dt>Öppet</dt>
              <dd>
                <strong>{formatMoney(invoice.open_cents)}</strong>
              </dd>
            </>
          )}
        </>
      )}
      {invoice.promised_on && (
        <>
          <dt>Lovat betala</dt>
          <dd>senast {formatDate(invoice.promised_on)}</dd>
        </>
      )}
      {invoice.sent_at && (
        <>
          <dt>Skickad</dt>
          <dd>{formatDateTime(invoice.sent_at)}</dd>
        </>
      )}
      {delivery && (
        <>
          <dt>Utskick</dt>
          <dd>
            {delivery.text}
            {delivery.cause && `: ${delivery.cause}`}
          </dd>
        </>
      )}
    </dl>
  )
}

function Payer({ invoice: { billing, billing_information } }: { invoice: Invoice }) {
  return (
    <address>
      {billing.name}
      <br />
      {billing.mail_address}
      <br />
      {billing.zipcode} {billing.city}
      {references(billing).map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
      {billing.edi && (
        <>
          <br />
          <AddressText text={billing.edi} /> {billing.operator}
        </>
      )}
      {billing_information !== null && (
        <>
          <br />
          <Link to={`/detail/invoicedetail/${billing_information}`}>Betalarens uppgifter nu</Link>
        </>
      )}
    </address>
  )
}

const references = ({ business_id, buyer_reference, cost_centre }: Invoice['billing']): string[] => [
  ...(business_id ? [`FO-nummer ${business_id}`] : []),
  ...(buyer_reference ? [`Er referens ${buyer_reference}`] : []),
  ...(cost_centre ? [`Kostnadsställe ${cost_centre}`] : []),
]

function History({ invoice: { reminders, followers } }: { invoice: Invoice }) {
  if (reminders.length + followers.length === 0) return null
  return (
    <ul>
      {reminders.map(({ level, reminded_on, due_on, open_cents, interest_cents, fee_cents, sending }) => (
        <li key={level}>
          Påminnelse {level} {formatDate(reminded_on)}: {formatMoney(open_cents + interest_cents + fee_cents)} senast{' '}
          {formatDate(due_on)}
          {interest_cents + fee_cents > 0 && `, varav ${addedText(interest_cents, fee_cents)}`}
          {sending && `. ${reminderState(sending)}`}
        </li>
      ))}
      {followers.map((follower) => (
        <li key={follower.id}>
          {documentName(follower)} {formatDate(follower.issued_on)}: {formatMoney(follower.total_cents)}
        </li>
      ))}
    </ul>
  )
}

/** "ränta 0,29 € och avgift 5,00 €"; what is nothing is left out. */
const addedText = (interestCents: number, feeCents: number): string =>
  [
    ...(interestCents > 0 ? [`ränta ${formatMoney(interestCents)}`] : []),
    ...(feeCents > 0 ? [`avgift ${formatMoney(feeCents)}`] : []),
  ].join(' och ')
