import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Overview = ResponseOf<'GET /api/events/overview/'>

/** The board is looked at for hours: its numbers are fetched anew every minute while it is in view. */
export const overviewQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'overview', karneval],
    queryFn: ({ signal }) => request('GET /api/events/overview/', { query: { karneval }, signal }),
    refetchInterval: 60_000,
  })
