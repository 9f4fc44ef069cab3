import { queryOptions, request } from '@stafapp/shared/data'

/** The school stays the same from year to year, but what is missing and until when belongs to a carnival. */
export const myUnitQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['schools', 'my-unit', karneval],
    queryFn: ({ signal }) => request('GET /api/schools/my-unit/', { query: { karneval }, signal }),
  })
