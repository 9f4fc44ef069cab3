import { queryOptions, request } from '@stafapp/shared/data'

export const runnersQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'runners', karneval],
    queryFn: ({ signal }) => request('GET /api/events/runners/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
