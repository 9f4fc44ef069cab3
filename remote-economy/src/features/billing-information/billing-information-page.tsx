import { LoadState } from '@stafapp/shared/calls'
import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Page } from '@stafapp/shared/page'
import { payersQuery } from './api.ts'
import { PayerList } from './payer-list.tsx'

const title = 'Betalare'

/** /detail/billinginformationdetail: the payers of each unit, linked to their details. */
export function Component() {
  return (
    <RequireKarneval title={title}>{(karneval) => <Payers key={karneval.id} karneval={karneval} />}</RequireKarneval>
  )
}

function Payers({ karneval }: { karneval: Karneval }) {
  const { data, error, refetch } = useQuery(payersQuery(karneval.id))
  return (
    <Page
      title={title}
      intro={`Betalarna i ${karneval.name}. Välj en för att se adress, e-fakturaadress och tjänster.`}
    >
      {data ? <PayerList payers={data.data} /> : <LoadState error={error} refetch={refetch} />}
    </Page>
  )
}
