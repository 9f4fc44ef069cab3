import { queryOptions, request } from '@stafapp/shared/data'

export const pricesQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'prices', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/prices/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
