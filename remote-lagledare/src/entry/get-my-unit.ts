import { queryOptions, request } from '@stafapp/shared/data'

/** The own school with its leaders, as seen in a carnival. */
export const myUnitQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['schools', 'my-unit', karneval],
    queryFn: ({ signal }) => request('GET /api/schools/my-unit/', { query: { karneval }, signal }),
  })
