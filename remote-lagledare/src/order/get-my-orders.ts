import { queryOptions, request } from '@stafapp/shared/data'
import type { MyOrders, Order } from './types.ts'

/** The own units with their orders, and until when they may be changed. */
export const myOrdersQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'my-orders', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/my-orders/', { query: { karneval }, signal }),
  })

/** The list with one order in its newest form. */
export function withOrder(list: MyOrders, order: Order): MyOrders {
  return { ...list, data: [...list.data.filter(({ id }) => id !== order.id), order] }
}
