import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Draft = ItemOf<'GET /api/events/heats/drafts/'>

/** The draws that lie side by side, at most three. */
export const draftsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'drafts'],
    queryFn: ({ signal }) => request('GET /api/events/heats/drafts/', { query: { karneval }, signal }),
  })
