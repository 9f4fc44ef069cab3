import { RequireKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { pricesQuery } from '../../shared/order/get-prices.ts'
import { priceGroups } from '../../shared/order/price-groups.ts'
import { PriceTable } from './components/price-table.tsx'

const title = 'Priser'

/** /lagledare/prices: the carnival's price list by category. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title} intro={`Prislista för ${karneval.name}`}>
          <PriceList karneval={karneval.id} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function PriceList({ karneval }: { karneval: number }) {
  const { data: prices, error, refetch } = useQuery(pricesQuery(karneval))
  if (prices) {
    if (prices.length === 0) return <Empty text="Prislistan är inte publicerad ännu." />
    return priceGroups(prices).map((group) => <PriceTable key={group.category} group={group} />)
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return <Loading />
}
