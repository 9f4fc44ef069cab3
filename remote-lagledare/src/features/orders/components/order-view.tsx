import { OrganiserContact } from '@stafapp/shared/carnival'
import { formatDeadline } from '@stafapp/shared/format'
import { Empty } from '@stafapp/shared/page'
import { Notice } from '../../../shared/notice.tsx'
import type { MyOrders, Order, OrderUnit, Price } from '../../../shared/order/types.ts'
import type { Stock } from '../order-words.ts'
import { ChangeRequests } from './change-requests.tsx'
import { History } from './history.tsx'
import { OrderForm } from './order-form.tsx'
import { Receipt } from './receipt.tsx'

type OrderViewProps = {
  orders: MyOrders
  unit: OrderUnit
  order: Order | null
  prices: readonly Price[]
  stock: readonly Stock[]
}

/** One unit's order: editable until the deadline, then with a change request form. */
export function OrderView({ orders, unit, order, prices, stock }: OrderViewProps) {
  const isOpen = order ? order.is_open : orders.is_open
  const isPending = order?.changes.some(({ status }) => status === 'pending') ?? false
  const closing = formatDeadline(orders.closes_at)
  return (
    <>
      {isOpen ? (
        <Notice tone="open" title={`Ni kan beställa och ändra till ${closing}`}>
          <p>Därefter avgör arrangören om en ändring kan göras.</p>
        </Notice>
      ) : (
        <Notice tone="closed" title={`Beställningarna stängde ${closing}`}>
          <p>
            {order
              ? 'Behöver ni ändra något? Ange de nya antalen och varför, så svarar arrangören.'
              : 'Kontakta arrangören om enheten behöver beställa något.'}
          </p>
          <OrganiserContact />
        </Notice>
      )}
      {order && <ChangeRequests order={order} />}
      {prices.length === 0 ? (
        <Empty text="Prislistan är inte publicerad ännu." />
      ) : (
        <OrderForm
          karneval={orders.karneval}
          unit={unit}
          order={order}
          prices={prices}
          stock={stock}
          mode={isOpen ? 'order' : order && !isPending ? 'request' : 'readonly'}
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
