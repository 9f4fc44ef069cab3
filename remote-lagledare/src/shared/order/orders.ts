import { read } from '@stafapp/shared/calls'
import type { BodyOf, ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { ApiError, queryOptions, request } from '@stafapp/shared/data'

export type MyOrders = ResponseOf<'GET /api/invoices/my-orders/'>
export type Order = MyOrders['data'][number]
export type OrderUnit = MyOrders['units'][number]
export type Price = ItemOf<'GET /api/invoices/prices/'>

/** The user's units with their orders, and the deadline for changes. */
export const myOrdersQuery = (karneval: number) => read('GET /api/invoices/my-orders/', { query: { karneval } })

/** The list with one order replaced or added. */
export function withOrder(list: MyOrders, order: Order): MyOrders {
  return { ...list, data: [...list.data.filter(({ id }) => id !== order.id), order] }
}

export const pricesQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/invoices/prices/', { query: { karneval } }),
    select: ({ data }) => data,
  })

export type OrderChanges = Pick<BodyOf<'PATCH /api/invoices/orders/{id}/'>, 'rows' | 'inmarsch' | 'cheer_squads'>

type Send = { karneval: number; unit: number; order: Order | null; changes: OrderChanges; idempotencyKey: string }

/** Places the unit's order, or changes the placed one. A draft holds only team fees and still has to be placed. */
export function sendOrder({ karneval, unit, order, changes, idempotencyKey }: Send): Promise<Order> {
  if (order && order.status !== 'draft') {
    const body = { ...changes, version: order.version }
    return request('PATCH /api/invoices/orders/{id}/', { params: { id: order.id }, body, idempotencyKey })
  }
  const body = { rows: [], ...changes, school_unit: unit, karneval }
  return request('POST /api/invoices/orders/', { body, idempotencyKey })
}

/** The current order from a 409 response; null for other errors. */
export function currentOrder(error: unknown): Order | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = (error.body ?? {}) as { current?: Order }
  return current ?? null
}
