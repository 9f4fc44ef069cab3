import { queryOptions, request } from '@stafapp/shared/data'
import type { MyOrders, Order } from './types.ts'

/** The user's units with their orders, and the deadline for changes. */
export const myOrdersQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'my-orders', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/my-orders/', { query: { karneval }, signal }),
  })

/** The list with one order replaced or added. */
export function withOrder(list: MyOrders, order: Order): MyOrders {
  return { ...list, data: [...list.data.filter(({ id }) => id !== order.id), order] }
}
