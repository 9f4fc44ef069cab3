import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { ButtonLink, ErrorBox, Page } from '@stafapp/shared/page'
import { useParams } from '@stafapp/shared/router'
import { documentName } from '@stafapp/shared/rules/document-name'
import { Badge } from '../../shared/badge.tsx'
import { invoiceTags, schoolsOf } from '../../shared/invoice-words.ts'
import { PayerLink } from '../../shared/payer-link.tsx'
import { type Invoice, invoiceQuery } from './api.ts'
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
      <ErrorBox error="Fakturan finns inte." />
    </Page>
  )
}

function InvoiceOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(invoiceQuery(id))
  if (data)
    return (
      <Page title={documentName(data)} intro={<Intro invoice={data} />} actions={toList}>
        <InvoicePanel invoice={data} />
      </Page>
    )
  return (
    <Page title="Faktura" actions={toList}>
      <LoadState error={error} refetch={refetch} />
    </Page>
  )
}

/** Whose it is, and where it stands. */
function Intro({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <PayerLink id={invoice.billing_information} name={invoice.payer_name} /> · {schoolsOf(invoice)}
      <span className={`${classes.actions} ${classes.states}`}>
        {invoiceTags(invoice).map((tag) => (
          <Badge key={tag.text} {...tag} />
        ))}
      </span>
    </>
  )
}
