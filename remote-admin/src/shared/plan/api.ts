import { read } from '@stafapp/shared/calls'
import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
export type PlanRow = Plan['rows'][number]
export type Moves = ResponseOf<'POST /api/events/timetable/moves/'>
export type PlanDelay = Plan['delays'][number]

export const planQuery = (karneval: number) => read('GET /api/events/timetable/plan/', { query: { karneval } })

/** Moves on top of the plan that was read. */
export type Wish = Omit<BodyOf<'POST /api/events/timetable/moves/'>, 'apply'>

/** What the moves would mean; the answer to a plan's version stays true, so that a save does not ask again. */
export const movesQuery = ({ karneval, version, moves }: Wish) => {
  const body = { karneval, version, moves, apply: false }
  return queryOptions({
    queryKey: ['events', 'timetable', 'moves', body],
    queryFn: ({ signal }) => request('POST /api/events/timetable/moves/', { body, signal }),
    enabled: moves.length > 0,
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
}
