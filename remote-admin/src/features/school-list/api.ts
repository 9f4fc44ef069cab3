import { read } from '@stafapp/shared/calls'
import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions } from '@stafapp/shared/data'

export const eventQuery = (id: number) => read('GET /api/events/event-instances/{id}/', { params: { id } })

export type SchoolFilter = Omit<QueryOf<'GET /api/schools/list/'>, 'karneval'>
export type School = ItemOf<'GET /api/schools/list/'>

/** One page of the register. The previous page stays visible while the next one loads. */
export const schoolsQuery = (karneval: number, filter: SchoolFilter) =>
  queryOptions({
    ...read('GET /api/schools/list/', { query: { ...filter, karneval } }),
    placeholderData: keepPreviousData,
  })

/** Consequences of merging the first school into the second. */
export const mergePreviewQuery = (from: number, into: number) =>
  read('GET /api/schools/merge/', { query: { from, into } })
