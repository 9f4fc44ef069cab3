import { queryOptions, request } from '@stafapp/shared/data'

/** Published heat versions, newest first; the timing crew downloads the differences since one of them. */
export const versionsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'versions'],
    queryFn: ({ signal }) => request('GET /api/events/heats/versions/', { query: { karneval }, signal }),
  })
