import { read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'

export type ChangeRequest = ItemOf<'GET /api/events/change-requests/'>

export const changeRequestsQuery = (karneval: number) =>
  queryOptions({ ...read('GET /api/events/change-requests/', { query: { karneval } }), select: ({ data }) => data })

export type ClassChange = ItemOf<'GET /api/schools/class-changes/'>

export const classChangesQuery = () =>
  queryOptions({ ...read('GET /api/schools/class-changes/'), select: ({ data }) => data })
