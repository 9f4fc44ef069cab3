import { AddressText } from '@stafapp/shared/address-text'
import { LoadState, read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { notifyError } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, useNavigate, useParams } from '@stafapp/shared/router'
import { documentInText, documentName } from '@stafapp/shared/rules/document-name'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import { sharedPartText } from '@stafapp/shared/rules/shared-part-text'
import { useRoles } from '@stafapp/shared/session'
import { type DataColumn, DataTable } from '@stafapp/shared/table'
import { useEffect, useState } from 'react'
import { Badge } from '../../shared/badge.tsx'
import { Fold } from '../../shared/fold.tsx'
import { invoicePath } from '../../shared/invoice-link.tsx'
import { byChannel, type InvoiceBrief, payerTags, schoolsOf } from '../../shared/invoice-words.ts'
import { isPhone } from '../../shared/is-phone.ts'
import { Minor } from '../../shared/minor.tsx'
import { Standing } from '../../shared/standing.tsx'
import { saveFinvoice, savePdf, saveUbl, useSaving } from '../../shared/use-saving.ts'
import { ConsumerChoice } from './components/consumer-choice.tsx'
import { InvoiceContents } from './components/invoice-contents.tsx'
import { PayBox } from './components/pay-box.tsx'
import { PayerFacts } from './components/payer-facts.tsx'
import { PayerStory } from './components/payer-story.tsx'
import { ReturnedAddress } from './components/returned-address.tsx'
import classes from './invoice-detail.module.css'

const title = 'Betalarens uppgifter'

/** Invoices that are seen at once on the organiser's phone: what is late, what is not sent, then the newest. */
const FEW = 3

const rank = ({ is_overdue, status }: InvoiceBrief): number => (is_overdue ? 0 : status === 'issued' ? 1 : 2)

/**
 * /detail/invoicedetail/:id: a payer's billing information and invoices; for the organiser its whole story. A school's
 * people come from an invoice's name, so the invoices come first for them.
 */
export function Component() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const payer = usePayer(id)
  const isOrganiser = useRoles().includes('super_admin')
  return (
    <Page
      title={title}
      {...(payer.data && { intro: isOrganiser ? payer.data.name : introOf(payer.data) })}
      actions={
        <>
          {isOrganiser && payer.data && (
            <ButtonLink to={`/admin/billing?skola=${payer.data.school_unit.school}`}>Ändra uppgifterna</ButtonLink>
          )}
          <Button onClick={() => void navigate(-1)}>Tillbaka</Button>
        </>
      }
    >
      <PayerOf id={id} payer={payer} />
    </Page>
  )
}

const introOf = ({ name, school_unit }: Payer): string =>
  `${name}, ${unitPlace(school_unit.school_name, school_unit.unit_name)}`

const isPayerId = (id: number): boolean => Number.isInteger(id) && id > 0

const usePayer = (id: number) => useQuery({ ...payerQuery(id), enabled: isPayerId(id) })

function PayerOf({ id, payer: { data, error, refetch } }: { id: number; payer: ReturnType<typeof usePayer> }) {
  const isNumber = isPayerId(id)
  const isOrganiser = useRoles().includes('super_admin')
  useEffect(() => {
    if (error) notifyError(`Error ${error.name}: ${error.message}`)
  }, [error])
  if (data && !isOrganiser)
    return (
      <>
        <OwnInvoices payer={data} />
        <section aria-labelledby="payer-facts">
          <h2 id="payer-facts">Adress och tjänster</h2>
          <PayerFacts payer={data} />
        </section>
      </>
    )
  if (data) return <OrganisersPayer payer={data} />
  if (error || !isNumber)
    return (
      <ErrorBox error="Kunde inte komma åt denna resurs" {...(isNumber ? { onRetry: () => void refetch() } : {})} />
    )
  return <Loading />
}

/** The payer's whole story; what hinders the next sending, an address whose mail came back, is first. */
function OrganisersPayer({ payer }: { payer: Payer }) {
  const { data } = useQuery(read('GET /api/invoices/billing-information/{id}/ways/', { params: { id: payer.id } }))
  const returned = data?.returned ?? null
  return (
    <>
      {returned && <ReturnedAddress key={payer.id} payer={payer.id} returned={returned} />}
      <PayerStory
        payer={payer.id}
        invoices={(invoices) => (
          <section className={classes.section} aria-labelledby="payer-invoices">
            <h2 id="payer-invoices">Fakturor</h2>
            {invoices.length === 0 ? (
              <Empty text="Betalaren har inga fakturor ännu." />
            ) : (
              <InvoiceRows invoices={invoices} />
            )}
          </section>
        )}
        facts={(way) => (
          <Fold shows="phone" id="payer-facts" title="Adress och tjänster">
            <PayerFacts payer={payer} way={way} returned={returned} />
            <ConsumerChoice payer={payer} />
          </Fold>
        )}
      />
    </>
  )
}

/** A school's own invoices of this payer with state and files, and how they are paid. */
function OwnInvoices({ payer: { id, karneval } }: { payer: Payer }) {
  const { data, error, refetch } = useQuery(payerInvoicesQuery({ id, karneval }))
  return (
    <section className={classes.section} aria-labelledby="payer-invoices">
      <h2 id="payer-invoices">Fakturor</h2>
      {!data && <LoadState error={error} refetch={refetch} />}
      {data?.data.length === 0 && data.shared_parts.length === 0 && <Empty text="Betalaren har inga fakturor ännu." />}
      {data && data.shared_parts.length > 0 && (
        <ul>
          {data.shared_parts.map((part) => (
            <li key={part.id}>
              {sharedPartText(part)}: <strong>{formatMoney(part.total_cents)}</strong> ({documentInText(part)},{' '}
              {formatDate(part.issued_on)}). Dokumentet innehåller andra skolors beställningar, så det finns hos
              betalaren.
            </li>
          ))}
        </ul>
      )}
      {data?.data.filter(isToPay).map((invoice) => (
        <PayBox key={invoice.id} invoice={invoice} />
      ))}
      {data && <OnTheWay invoices={data.data} />}
      {data && data.data.length > 0 && <InvoiceRows invoices={data.data} />}
      {data?.data
        .filter(({ status }) => status !== 'issued')
        .map((invoice) => (
          <InvoiceContents key={invoice.id} invoice={invoice} />
        ))}
    </section>
  )
}

function InvoiceRows({ invoices }: { invoices: readonly InvoiceBrief[] }) {
  const isOrganiser = useRoles().includes('super_admin')
  const [isShort] = useState(() => isOrganiser && isPhone())
  return (
    <DataTable<InvoiceBrief>
      labelledBy="payer-invoices"
      columns={isShort ? shortColumns : columnsFor(isOrganiser)}
      rows={isShort ? invoices.toSorted((a, b) => rank(a) - rank(b)) : invoices}
      rowKey={({ id }) => id}
      isNarrow={isShort}
      {...(isShort && { firstRows: FEW })}
    />
  )
}

/** What is made and not sent: the school has nothing to pay yet. */
function OnTheWay({ invoices }: { invoices: readonly InvoiceBrief[] }) {
  const count = invoices.filter(({ kind, status }) => kind === 'invoice' && status === 'issued').length
  if (count === 0) return null
  return (
    <p>
      {count === 1 ? 'En faktura är på väg till er.' : `${formatNumber(count)} fakturor är på väg till er.`} Ni behöver
      inte betala något för {count === 1 ? 'den' : 'dem'} innan {count === 1 ? 'den' : 'de'} har kommit.
    </p>
  )
}

const isToPay = ({ kind, open_cents }: InvoiceBrief): boolean => kind === 'invoice' && open_cents > 0

/** On the organiser's phone: the invoice's own page, to which its name leads, has the files. */
const shortColumns: DataColumn<InvoiceBrief>[] = [
  {
    title: 'Faktura',
    cell: (invoice) => (
      <div className={classes.school}>
        <Link className={classes.document} to={invoicePath(invoice.id)}>
          {documentName(invoice)}
        </Link>
        <Standing invoice={invoice} />
        <Minor>
          {formatDate(invoice.issued_on)}, {schoolsOf(invoice)}
        </Minor>
      </div>
    ),
  },
  {
    title: 'Summa',
    isNumber: true,
    cell: (invoice) => (
      <>
        {formatMoney(invoice.total_cents)}
        {unpaidCents(invoice) > 0 && (
          <>
            <Minor isLate={invoice.is_overdue}>obetalt {formatMoney(unpaidCents(invoice))}</Minor>
            <Minor isLate={invoice.is_overdue}>
              {invoice.is_overdue ? 'förföll' : 'förfaller'} {formatDate(invoice.due_on)}
            </Minor>
          </>
        )}
      </>
    ),
  },
]

/** The organiser gets from an invoice to what can be done with it. */
const columnsFor = (isOrganiser: boolean): DataColumn<InvoiceBrief>[] => [
  {
    title: 'Faktura',
    value: documentName,
    cell: (invoice) => (
      <>
        {isOrganiser ? (
          <Link className={classes.document} to={invoicePath(invoice.id)}>
            {documentName(invoice)}
          </Link>
        ) : (
          documentName(invoice)
        )}
        <Minor>{formatDate(invoice.issued_on)}</Minor>
        {isOrganiser && <Minor>{schoolsOf(invoice)}</Minor>}
        {!isOrganiser && <Sent invoice={invoice} />}
      </>
    ),
  },
  {
    title: 'Läge',
    cell: (invoice) => (isOrganiser ? <Standing invoice={invoice} /> : <States invoice={invoice} />),
  },
  {
    title: 'Förfallodag',
    isDate: true,
    value: (invoice) => (isDue(invoice, isOrganiser) ? invoice.due_on : null),
    cell: (invoice) => (isDue(invoice, isOrganiser) ? formatDate(invoice.due_on) : '–'),
  },
  {
    title: 'Summa',
    isNumber: true,
    value: ({ total_cents }) => total_cents,
    cell: (invoice) =>
      isShown(invoice, isOrganiser) || invoice.kind === 'credit' ? formatMoney(invoice.total_cents) : '–',
  },
  {
    title: 'Obetalt',
    isNumber: true,
    value: unpaidCents,
    cell: (invoice) => (isDue(invoice, isOrganiser) ? formatMoney(unpaidCents(invoice)) : '–'),
  },
  {
    title: 'Filer',
    cell: (invoice) => (isShown(invoice, isOrganiser) ? <Files invoice={invoice} /> : filesWhen(invoice)),
  },
]

/** For the payer's own people: when, how and whereto it went, which its routing facts alone do not tell. */
function Sent({ invoice: { sending, sent_at } }: { invoice: InvoiceBrief }) {
  const hasLeft = sending?.state === 'accepted' || sending?.state === 'delivered'
  if (!sending || !hasLeft || sent_at === null) return null
  const { channel, address } = sending
  return (
    <Minor>
      Skickad {formatDate(sent_at)} {byChannel[channel]}
      {address !== '' && (
        <>
          {' till '}
          <AddressText text={address} />
        </>
      )}
    </Minor>
  )
}

const filesWhen = ({ kind }: InvoiceBrief): string =>
  `När ${kind === 'credit' ? 'kreditnotan' : 'fakturan'} har skickats`

/**
 * A school sees sums and papers of what has been sent to it; the organiser all. What a credit note takes off is told
 * before, because nobody pays it.
 */
const isShown = ({ status }: InvoiceBrief, isOrganiser: boolean): boolean => isOrganiser || status !== 'issued'

const isDue = (invoice: InvoiceBrief, isOrganiser: boolean): boolean =>
  invoice.kind !== 'credit' && isShown(invoice, isOrganiser)

/** An invoice that is not sent is not a debt yet. */
const unpaidCents = ({ status, open_cents }: InvoiceBrief): number => (status === 'issued' ? 0 : open_cents)

/** For the payer's own people. */
function States({ invoice }: { invoice: InvoiceBrief }) {
  return (
    <span className={classes.files}>
      {payerTags(invoice).map((tag) => (
        <Badge key={tag.text} {...tag} />
      ))}
    </span>
  )
}

/** The organiser has the files for machines on the invoice's own page. */
function Files({ invoice }: { invoice: InvoiceBrief }) {
  const isOrganiser = useRoles().includes('super_admin')
  const { isSaving, save } = useSaving()
  const name = documentName(invoice)
  const level = invoice.reminder_level
  return (
    <span className={classes.files}>
      <Button disabled={isSaving} onClick={() => save(() => savePdf(invoice.id))}>
        PDF<span className="visually-hidden"> {name}</span>
      </Button>
      {!isOrganiser && (
        <>
          <Button disabled={isSaving} onClick={() => save(() => saveFinvoice(invoice.id))}>
            Finvoice<span className="visually-hidden"> {name}</span>
          </Button>
          <Button disabled={isSaving} onClick={() => save(() => saveUbl(invoice.id))}>
            UBL<span className="visually-hidden"> {name}</span>
          </Button>
        </>
      )}
      {level > 0 && (
        <Button disabled={isSaving} onClick={() => save(() => savePdf(invoice.id, level))}>
          Påminnelse {level}
          <span className="visually-hidden">, PDF, {documentInText(invoice)}</span>
        </Button>
      )}
    </span>
  )
}

type Payer = ResponseOf<'GET /api/invoices/billing-information/{id}/'>

const payerQuery = (id: number) => read('GET /api/invoices/billing-information/{id}/', { params: { id } })

const payerInvoicesQuery = ({ id, karneval }: { id: number; karneval: number }) =>
  read('GET /api/invoices/invoices/', { query: { billing_information: id, karneval } })
