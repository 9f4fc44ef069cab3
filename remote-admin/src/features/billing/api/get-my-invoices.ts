import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Invoice = ItemOf<'GET /api/invoices/invoices/'>

/** The own school's invoices of one carnival. */
export const myInvoicesQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'own', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/invoices/', { query: { karneval, limit: 100 }, signal }),
  })
