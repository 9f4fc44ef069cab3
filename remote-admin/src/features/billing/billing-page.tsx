import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, Page } from '@stafapp/shared/page'
import { myBillingQuery } from './api.ts'
import { MissingPayers } from './components/missing-payers.tsx'
import { OwnInvoices } from './components/own-invoices.tsx'
import { UnitBilling } from './components/unit-billing.tsx'

const title = 'Betalare och fakturor'

/** /admin/billing: payers of each unit's services, services without a payer, and the school's invoices. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro="Varje tjänst i en skolenhet har exakt en betalare.">
          <Billing karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Billing({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(myBillingQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (data.coverage.length === 0) return <Empty text="Skolan har inga enheter ännu." />
  return (
    <>
      <MissingPayers coverage={data.coverage} />
      {data.coverage.map((coverage) => (
        <UnitBilling
          key={coverage.school_unit}
          karneval={karneval}
          coverage={coverage}
          payers={data.data.filter(({ school_unit }) => school_unit.id === coverage.school_unit)}
        />
      ))}
      <OwnInvoices karneval={karneval} />
    </>
  )
}
