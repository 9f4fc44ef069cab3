import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type RoundSummary = ItemOf<'GET /api/events/heats/work/'>
export type Quality = RoundSummary['quality']

/** Every round with its teams, heats and quality, and the state that a publication is about. */
export const workQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'work'],
    queryFn: ({ signal }) => request('GET /api/events/heats/work/', { query: { karneval }, signal }),
  })
