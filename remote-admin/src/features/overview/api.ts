import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'

export type Overview = ResponseOf<'GET /api/events/overview/'>

/** The board stays open for hours, so it is refetched every minute while visible. */
export const overviewQuery = (karneval: number) =>
  queryOptions({ ...read('GET /api/events/overview/', { query: { karneval } }), refetchInterval: 60_000 })
