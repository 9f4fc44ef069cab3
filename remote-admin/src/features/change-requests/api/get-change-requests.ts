import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type ChangeRequest = ItemOf<'GET /api/events/change-requests/'>

export const changeRequestsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'change-requests', karneval],
    queryFn: ({ signal }) => request('GET /api/events/change-requests/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
