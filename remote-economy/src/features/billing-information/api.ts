import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Payer = ItemOf<'GET /api/invoices/billing-information/'>

/** The payers of a carnival: those of the user's school, or for organisers all. */
export const payersQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'billing-information', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/billing-information/', { query: { karneval }, signal }),
  })
