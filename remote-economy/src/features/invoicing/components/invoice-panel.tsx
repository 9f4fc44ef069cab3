import { AddressText } from '@stafapp/shared/address-text'
import { formatDate, formatMoney } from '@stafapp/shared/format'
import { useServerNow } from '@stafapp/shared/live'
import { Link } from '@stafapp/shared/router'
import { documentInText, documentName, invoiceInText, parentLabel } from '@stafapp/shared/rules/document-name'
import { daysBetween, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Fragment } from 'react'
import { Figure, Figures } from '../../../shared/figures.tsx'
import { InvoiceLink } from '../../../shared/invoice-link.tsx'
import { deliveryState, lateText } from '../../../shared/invoice-words.ts'
import { RowTable } from '../../../shared/row-table.tsx'
import type { Invoice, PlannedDocument } from '../api.ts'
import { creditedCents, overpaidCents } from '../invoice-sums.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import classes from './invoicing.module.css'
import { claimedCents } from './remind-question.tsx'
import { RuleFacts } from './rule-facts.tsx'

type PanelProps = {
  invoice: Invoice
  /** How it would go now, if it is not sent. */
  way: PlannedDocument | undefined
}

/** Sums, actions, history, and then what is invoiced. */
export function InvoicePanel({ invoice, way }: PanelProps) {
  return (
    <>
      {invoice.kind === 'invoice' ? <Sums invoice={invoice} /> : <CreditSum invoice={invoice} />}
      <Unsent followers={invoice.followers} />
      <InvoiceActions invoice={invoice} way={way} />
      <InvoiceHistory invoice={invoice} />
      <section aria-labelledby="invoice-rows" className={classes.part}>
        <h2 id="invoice-rows">{invoice.kind === 'credit' ? 'Vad som krediteras' : 'Vad som faktureras'}</h2>
        <div className={classes.twoColumns}>
          <Facts invoice={invoice} />
          <Payer invoice={invoice} />
        </div>
        <RowTable rows={invoice.rows} vat={invoice.vat} total={invoice.total_cents} parts={invoice.parts} />
      </section>
      {/* Below the buttons: it appears later than they do, and would move them away under a pressed mouse button. */}
      <RuleFacts invoice={invoice} />
    </>
  )
}

/** Crediting does not send: each paper that waits, with the way to its page, which sends it. */
function Unsent({ followers }: Pick<Invoice, 'followers'>) {
  const unsent = followers.filter(({ is_unsent }) => is_unsent)
  if (unsent.length === 0) return null
  return (
    <div className={`${classes.notice} no-print`}>
      {unsent.map((follower) => (
        <p key={follower.id}>
          {documentName(follower)} är inte skickad.{' '}
          <InvoiceLink id={follower.id}>Skicka {documentInText(follower)}</InvoiceLink>
        </p>
      ))}
    </div>
  )
}

const CreditSum = ({ invoice: { total_cents, issued_on } }: { invoice: Invoice }) => (
  <Figures label="Kreditnotans summa">
    <Figure label="Summa" cents={total_cents} note={`Datum ${formatDate(issued_on)}`} />
  </Figures>
)

function Sums({ invoice }: { invoice: Invoice }) {
  const { total_cents, paid_cents, open_cents, due_on, is_overdue, issued_on, status, followers, reminders } = invoice
  const today = helsinkiDay(useServerNow())
  const due = `${due_on < today ? 'Förföll' : 'Förfaller'} ${formatDate(due_on)}`
  const credited = creditedCents(followers)
  const overpaid = overpaidCents(invoice)
  const reminder = reminders.at(-1)
  const claim = reminder && open_cents > 0 ? `. ${claimText(invoice, reminder)}` : ''
  return (
    <Figures label="Fakturans summor" isInUse>
      <Figure label="Summa" cents={total_cents} note={`Fakturadatum ${formatDate(issued_on)}`} />
      {credited > 0 && <Figure label="Krediterat" cents={credited} note="Avdraget från summan" />}
      <Figure
        label="Betalt"
        cents={paid_cents}
        note={`Utan ränta och avgifter${overpaid > 0 ? `, varav ${formatMoney(overpaid)} för mycket` : ''}`}
      />
      <Figure
        label={status === 'issued' ? 'Inte skickat' : 'Obetalt'}
        cents={open_cents}
        note={
          status === 'credited'
            ? 'Krediterat i sin helhet'
            : (is_overdue ? `${due}, ${lateText(daysBetween(due_on, today))}` : due) + claim
        }
        isAlarm={is_overdue}
      />
    </Figures>
  )
}

/** What the newest reminder claimed when it was sent, and what is left of it when something has been taken off since. */
function claimText({ open_cents, followers }: Invoice, reminder: Invoice['reminders'][number]): string {
  const { reminded_on, due_on } = reminder
  const claimed = formatMoney(claimedCents(reminder))
  if (reminder.open_cents === open_cents) return `Påminnelsen kräver ${claimed} senast ${formatDate(due_on)}`
  const credited = creditedCents(followers.filter(({ issued_on }) => issued_on >= reminded_on))
  const since = credited === reminder.open_cents - open_cents ? 'efter krediteringen' : 'nu'
  const left = formatMoney(claimedCents({ ...reminder, open_cents }))
  return `Påminnelsen krävde ${claimed}, ${since} ${left}, senast ${formatDate(due_on)}`
}

function Facts({ invoice }: { invoice: Invoice }) {
  const delivery = deliveryState(invoice)
  return (
    <dl className={classes.facts}>
      {invoice.reference_number && (
        <>
          <dt>Referens</dt>
          <dd>{invoice.reference_number}</dd>
          <dt>RF-referens</dt>
          <dd>{invoice.rf_reference}</dd>
        </>
      )}
      {invoice.parent_invoice !== null && (
        <>
          <dt>{parentLabel(invoice)}</dt>
          <dd>
            <InvoiceLink id={invoice.parent_invoice}>
              {invoiceInText({ number: invoice.parent_number, extent: invoice.parent_extent })}
            </InvoiceLink>
          </dd>
        </>
      )}
      {invoice.reason && (
        <>
          <dt>Orsak</dt>
          <dd>{invoice.reason}</dd>
        </>
      )}
      {invoice.promised_on && (
        <>
          <dt>Lovat betala</dt>
          <dd>senast {formatDate(invoice.promised_on)}</dd>
        </>
      )}
      {delivery && delivery.cause !== '' && (
        <>
          <dt>Utskick</dt>
          <dd>
            {delivery.text}: {delivery.cause}
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
