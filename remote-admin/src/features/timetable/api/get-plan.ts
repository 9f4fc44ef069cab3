import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
export type PlanRow = Plan['rows'][number]
export type PlanDelay = Plan['delays'][number]

export const planQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'timetable-plan', karneval],
    queryFn: ({ signal }) => request('GET /api/events/timetable/plan/', { query: { karneval }, signal }),
  })
