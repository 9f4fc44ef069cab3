import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { myOrdersQuery } from '../../shared/order/get-my-orders.ts'
import { pricesQuery } from '../../shared/order/get-prices.ts'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { stockQuery } from './api.ts'
import { OrderView } from './components/order-view.tsx'

const title = 'Beställningar'

/** /lagledare/orderspage: meals and lodging per unit, with total, deadline, history and receipt. */
export function Component() {
  return (
    <RequireKarneval title={title}>
      {(karneval) => (
        <Page title={title}>
          <Orders karneval={karneval} />
        </Page>
      )}
    </RequireKarneval>
  )
}

function Orders({ karneval }: { karneval: Karneval }) {
  const orders = useQuery(myOrdersQuery(karneval.id))
  const prices = useQuery(pricesQuery(karneval.id))
  const stock = useQuery(stockQuery(karneval.id))
  if (orders.data && prices.data && stock.data) {
    const { data, units } = orders.data
    if (units.length === 0)
      return <Empty text="Du är inte lagledare för någon skolenhet. Be skolans administratör om en inbjudan." />
    const view = { orders: orders.data, prices: prices.data, stock: stock.data }
    return (
      <UnitChoice units={units}>
        {(unit) => (
          <OrderView
            key={`${karneval.id}-${unit.school_unit}`}
            {...view}
            unit={unit}
            order={data.find(({ school_unit }) => school_unit === unit.school_unit) ?? null}
          />
        )}
      </UnitChoice>
    )
  }
  const failed = [orders, prices, stock].find(({ error }) => error)
  if (failed?.error) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />
  return <Loading />
}
