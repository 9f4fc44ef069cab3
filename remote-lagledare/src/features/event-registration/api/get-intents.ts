import { queryOptions, request } from '@stafapp/shared/data'

export const intentsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'myintent', karneval],
    queryFn: ({ signal }) => request('GET /api/events/event/myintent/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
