import { queryOptions, request } from '@stafapp/shared/data'

export const dietSummaryQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'diets', 'summary', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/diets/summary/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
