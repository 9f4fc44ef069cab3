import { useQuery } from '@stafapp/shared/data'
import { notifyError } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useNavigate, useParams } from '@stafapp/shared/router'
import { useEffect } from 'react'
import { payerQuery } from './api.ts'
import { PayerInvoices } from './components/payer-invoices.tsx'
import { PayerRows } from './components/payer-rows.tsx'

const title = 'Betalarens uppgifter'

/** /detail/invoicedetail/:id: a payer's billing information and invoices. */
export function Component() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  return (
    <Page title={title} actions={<Button onClick={() => void navigate(-1)}>Tillbaka</Button>}>
      <Payer id={id} />
    </Page>
  )
}

function Payer({ id }: { id: number }) {
  const isNumber = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...payerQuery(id), enabled: isNumber })
  useEffect(() => {
    if (error) notifyError(`Error ${error.name}: ${error.message}`)
  }, [error])
  if (data)
    return (
      <>
        <PayerRows payer={data} />
        <PayerInvoices payer={data} />
      </>
    )
  if (error || !isNumber)
    return (
      <ErrorBox error="Kunde inte komma åt denna resurs" {...(isNumber ? { onRetry: () => void refetch() } : {})} />
    )
  return <Loading />
}
