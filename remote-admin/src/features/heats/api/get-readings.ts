import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Reading = ItemOf<'GET /api/events/heats/readings/'>

/** Result files that fitted no heat and wait for a decision. */
export const readingsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'readings'],
    queryFn: ({ signal }) => request('GET /api/events/heats/readings/', { query: { karneval }, signal }),
  })
