import { LoadState } from '@stafapp/shared/calls'
import { ApiError, useQuery } from '@stafapp/shared/data'
import { ButtonLink, ErrorBox, Page } from '@stafapp/shared/page'
import { Link, useParams } from '@stafapp/shared/router'
import { documentName } from '@stafapp/shared/rules/document-name'
import { schoolsOf } from '../../shared/invoice-words.ts'
import { PayerLink } from '../../shared/payer-link.tsx'
import { Standing } from '../../shared/standing.tsx'
import { deliveryPlanQuery, type Invoice, invoiceQuery, isUnsent } from './api.ts'
import { InvoicePanel } from './components/invoice-panel.tsx'
import classes from './components/invoicing.module.css'

/** For who came by a shared address; the back button leads to the list as it was. */
const toList = <ButtonLink to="/admin/invoicing?del=fakturor">Alla fakturor</ButtonLink>

/** /economy/faktura/:id: one invoice or credit note. */
export function Component() {
  const id = Number(useParams().id)
  if (Number.isInteger(id) && id > 0) return <InvoiceOf key={id} id={id} />
  return (
    <Page title="Faktura" actions={toList}>
      <ErrorBox error="Fakturan hittades inte." />
    </Page>
  )
}

/** The address has the document's own id: who types the number of its paper is led to the list. */
const NoInvoice = ({ id }: { id: number }) => (
  <Page title="Fakturan finns inte" actions={toList}>
    <p>
      Adressen leder inte till någon faktura.{' '}
      <Link to={`/admin/invoicing?del=fakturor&sok=${id}`}>Sök faktura nummer {id}</Link>
    </p>
  </Page>
)

function InvoiceOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(invoiceQuery(id))
  // Before the page: a button to send it that comes later would move the others.
  const isToSend = data !== undefined && isUnsent(data)
  const plan = useQuery({ ...deliveryPlanQuery(data?.karneval ?? 0), enabled: isToSend })
  if (data && (!isToSend || plan.data))
    return (
      <Page title={documentName(data)} intro={<Intro invoice={data} />} actions={toList}>
        <InvoicePanel
          invoice={data}
          way={plan.data?.documents.find(({ invoice, reminder_level }) => invoice === id && reminder_level === 0)}
        />
      </Page>
    )
  if (error instanceof ApiError && error.status === 404) return <NoInvoice id={id} />
  return (
    <Page title="Faktura" actions={toList}>
      {data ? <LoadState error={plan.error} refetch={plan.refetch} /> : <LoadState error={error} refetch={refetch} />}
    </Page>
  )
}

/** Whose it is, and where it stands. */
function Intro({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <PayerLink id={invoice.billing_information} name={invoice.payer_name} /> · {schoolsOf(invoice)}
      <span className={classes.states}>
        <Standing invoice={invoice} />
      </span>
    </>
  )
}
