import { queryOptions, request } from '@stafapp/shared/data'

/** The user's school with its leaders, for a carnival. */
export const myUnitQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['schools', 'my-unit', karneval],
    queryFn: ({ signal }) => request('GET /api/schools/my-unit/', { query: { karneval }, signal }),
  })
