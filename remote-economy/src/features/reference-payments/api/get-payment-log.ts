import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type LoggedEvent = ItemOf<'GET /api/invoices/payment-log/'>

export const paymentLogQuery = (query: QueryOf<'GET /api/invoices/payment-log/'>) =>
  queryOptions({
    queryKey: ['invoices', 'payment-log', query],
    queryFn: ({ signal }) => request('GET /api/invoices/payment-log/', { query, signal }),
    placeholderData: keepPreviousData,
  })
