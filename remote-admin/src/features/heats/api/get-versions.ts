import { queryOptions, request } from '@stafapp/shared/data'

/** What has been published, the newest first. */
export const versionsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'versions'],
    queryFn: ({ signal }) => request('GET /api/events/heats/versions/', { query: { karneval }, signal }),
  })
