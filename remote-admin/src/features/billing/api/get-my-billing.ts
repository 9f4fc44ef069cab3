import { queryOptions, request } from '@stafapp/shared/data'

/** The own school's payers of one carnival and what they cover. */
export const myBillingQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'my-billing', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/my-billing-information/', { query: { karneval }, signal }),
  })
