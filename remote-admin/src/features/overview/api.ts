import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Overview = ResponseOf<'GET /api/events/overview/'>

/** The board stays open for hours, so it is refetched every minute while visible. */
export const overviewQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'overview', karneval],
    queryFn: ({ signal }) => request('GET /api/events/overview/', { query: { karneval }, signal }),
    refetchInterval: 60_000,
  })
