import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type Payment = ItemOf<'GET /api/invoices/payments/'>

export const paymentsQuery = (query: QueryOf<'GET /api/invoices/payments/'>) =>
  queryOptions({
    queryKey: ['invoices', 'payments', query],
    queryFn: ({ signal }) => request('GET /api/invoices/payments/', { query, signal }),
    placeholderData: keepPreviousData,
  })
