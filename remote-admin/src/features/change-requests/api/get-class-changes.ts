import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type ClassChange = ItemOf<'GET /api/schools/class-changes/'>

export const classChangesQuery = () =>
  queryOptions({
    queryKey: ['schools', 'class-changes'],
    queryFn: ({ signal }) => request('GET /api/schools/class-changes/', { signal }),
    select: ({ data }) => data,
  })
