import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'

export type Plan = ResponseOf<'GET /api/events/timetable/plan/'>
export type PlanRow = Plan['rows'][number]
export type Moves = ResponseOf<'POST /api/events/timetable/moves/'>
export type PlanDelay = Plan['delays'][number]

export const planQuery = (karneval: number) => read('GET /api/events/timetable/plan/', { query: { karneval } })
