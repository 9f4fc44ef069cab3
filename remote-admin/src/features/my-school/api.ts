import { queryOptions, request } from '@stafapp/shared/data'

/** The key includes the carnival: the school does not depend on it, but missing data and deadlines do. */
export const myUnitQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['schools', 'my-unit', karneval],
    queryFn: ({ signal }) => request('GET /api/schools/my-unit/', { query: { karneval }, signal }),
  })
