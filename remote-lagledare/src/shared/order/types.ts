import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'

export type MyOrders = ResponseOf<'GET /api/invoices/my-orders/'>
export type Order = MyOrders['data'][number]
export type OrderUnit = MyOrders['units'][number]
export type Price = ItemOf<'GET /api/invoices/prices/'>
