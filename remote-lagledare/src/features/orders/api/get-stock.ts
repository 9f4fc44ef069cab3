import { queryOptions, request } from '@stafapp/shared/data'

/** What can run out, and how much of it is left for everybody. */
export const stockQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'stock', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/stock/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
