import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type OrderRequest = ItemOf<'GET /api/invoices/order-changes/'>

export const requestsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'order-changes', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/order-changes/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
