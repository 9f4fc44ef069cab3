import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type Change = ItemOf<'GET /api/maintenance/audit/'>
export type ChangeFilter = QueryOf<'GET /api/maintenance/audit/'>

export const changesQuery = (filter: ChangeFilter) =>
  queryOptions({
    queryKey: ['maintenance', 'audit', filter],
    queryFn: ({ signal }) => request('GET /api/maintenance/audit/', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
