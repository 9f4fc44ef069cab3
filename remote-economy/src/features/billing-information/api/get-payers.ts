import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Payer = ItemOf<'GET /api/invoices/billing-information/'>

/** The payers of one carnival: the own school's, for the organiser all. */
export const payersQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'billing-information', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/billing-information/', { query: { karneval }, signal }),
  })
