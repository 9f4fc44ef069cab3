import { read } from '@stafapp/shared/calls'
import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions } from '@stafapp/shared/data'

export type Change = ItemOf<'GET /api/maintenance/audit/'>
export type ChangeFilter = QueryOf<'GET /api/maintenance/audit/'>

export const changesQuery = (filter: ChangeFilter) =>
  queryOptions({ ...read('GET /api/maintenance/audit/', { query: filter }), placeholderData: keepPreviousData })
