import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

export type Results = ResponseOf<'GET /api/events/results/'>
/** The results of one round of an event. */
export type RoundResult = Results['data'][number]
export type HeatResult = RoundResult['heats'][number]
export type ResultRow = HeatResult['rows'][number]

type Wanted = { karneval: number; event_instance?: number; school?: number }

/** The public results of the whole carnival, an event, or a school. */
export const resultsQueryOptions = (query: Wanted) =>
  queryOptions({
    queryKey: ['events', 'results', query],
    queryFn: ({ signal }) => readDated('GET /api/events/results/', { query, signal }),
  })

/** Topics whose changes may change the results. */
export const resultTopics = ['results', 'heats'] as const
