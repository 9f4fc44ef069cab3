import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Document = ItemOf<'GET /api/maintenance/documentation/'>

/** The published documents; they belong to no carnival. */
export const documentationQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'documentation'],
    queryFn: async ({ signal }) => (await request('GET /api/maintenance/documentation/', { signal })).data,
  })
