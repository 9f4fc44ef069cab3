import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type RoundId = QueryOf<'GET /api/events/heats/round/'>
export type HeatRound = ResponseOf<'GET /api/events/heats/round/'>
export type WorkHeat = HeatRound['heats'][number]
export type WorkPlace = WorkHeat['places'][number]

/** One round's heats as they are worked with. */
export const roundQuery = (id: RoundId) =>
  queryOptions({
    queryKey: ['heats', 'round', id],
    queryFn: ({ signal }) => request('GET /api/events/heats/round/', { query: id, signal }),
  })
