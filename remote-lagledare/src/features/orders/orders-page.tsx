import { OrganiserContact, RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { formatDeadline } from '@stafapp/shared/format'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Empty, ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { useState } from 'react'
import { Notice } from '../../shared/notice.tsx'
import {
  type MyOrders,
  myOrdersQuery,
  type Order,
  type OrderUnit,
  type Price,
  pricesQuery,
} from '../../shared/order/orders.ts'
import { UnitChoice } from '../../shared/unit-choice.tsx'
import { stockQuery } from './api.ts'
import { ChangeRequests } from './components/change-requests.tsx'
import { History } from './components/history.tsx'
import { OrderForm } from './components/order-form.tsx'
import classes from './orders.module.css'
import type { Stock } from './quantities.ts'

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
            karneval={karneval}
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

type OrderViewProps = {
  karneval: Karneval
  orders: MyOrders
  unit: OrderUnit
  order: Order | null
  prices: readonly Price[]
  stock: readonly Stock[]
}

/** One unit's order: editable until the deadline, then with a change request form until the carnival is over. */
function OrderView({ karneval, orders, unit, order, prices, stock }: OrderViewProps) {
  const isOpen = order ? order.is_open : orders.is_open
  const isOver = !isOpen && karneval.phase === 'archived'
  const isPending = order?.changes.some(({ status }) => status === 'pending') ?? false
  const closing = formatDeadline(orders.closes_at)
  const hasOrdered = order?.rows.some(({ source, quantity }) => source !== 'team_fee' && quantity > 0) ?? false
  return (
    <>
      {isOpen ? (
        <Notice tone="info" title={`Ni kan beställa och ändra fram till ${closing}`}>
          <p>Därefter avgör arrangören om en ändring kan göras.</p>
        </Notice>
      ) : isOver ? (
        <Notice tone="closed" title={`${karneval.name} är avslutad`}>
          <p>{hasOrdered ? 'Beställningen visas som den var.' : 'Enheten beställde inte mat eller logi.'}</p>
        </Notice>
      ) : (
        <Notice tone="closed" title={`Beställningarna stängde ${closing}`}>
          {!hasOrdered && <p>Enheten har inte beställt mat eller logi.</p>}
          <p>
            {order
              ? 'Behöver ni ändra något? Ange de nya antalen och varför, så svarar arrangören.'
              : 'Kontakta arrangören om enheten behöver beställa något.'}
          </p>
          <OrganiserContact />
        </Notice>
      )}
      {order && <ChangeRequests order={order} isOver={isOver} />}
      {prices.length === 0 ? (
        <Empty text="Prislistan är inte publicerad ännu." />
      ) : (
        <OrderForm
          karneval={orders.karneval}
          unit={unit}
          order={order}
          prices={prices}
          stock={stock}
          next={nextUnit(orders, unit)}
          mode={isOpen ? 'order' : order && !isPending && !isOver ? 'request' : 'readonly'}
        />
      )}
      {order && order.status !== 'draft' && (
        <>
          <Receipt order={order.id} />
          <History order={order.id} />
        </>
      )}
    </>
  )
}

/** Another unit that nothing has been ordered for. */
const nextUnit = ({ data, units }: MyOrders, { school_unit: own }: OrderUnit): OrderUnit | null =>
  units.find(
    ({ school_unit: id }) =>
      id !== own && !data.some(({ school_unit, status }) => school_unit === id && status !== 'draft'),
  ) ?? null

/** Downloads the saved order as a PDF. */
function Receipt({ order }: { order: number }) {
  const [isFetching, setIsFetching] = useState(false)
  const fetchReceipt = () => {
    setIsFetching(true)
    download('GET /api/invoices/orders/{id}/receipt/', { params: { id: order } })
      .catch((error: unknown) => notifyFailure(error))
      .finally(() => setIsFetching(false))
  }
  return (
    <div className={classes.receipt}>
      <Button aria-disabled={isFetching} onClick={() => !isFetching && fetchReceipt()}>
        Ladda ner kvitto (PDF)
      </Button>
      <p>Kvittot visar den sparade beställningen. Fakturan skickas separat.</p>
    </div>
  )
}
