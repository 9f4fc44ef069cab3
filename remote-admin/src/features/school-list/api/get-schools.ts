import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type SchoolFilter = Omit<QueryOf<'GET /api/schools/list/'>, 'karneval'>
export type School = ItemOf<'GET /api/schools/list/'>

/** One page of the register. The page before stays on the screen until the next one is here. */
export const schoolsQuery = (karneval: number, filter: SchoolFilter) =>
  queryOptions({
    queryKey: ['schools', 'list', karneval, filter],
    queryFn: ({ signal }) => request('GET /api/schools/list/', { query: { ...filter, karneval }, signal }),
    placeholderData: keepPreviousData,
  })
