import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type RoundChanges = ItemOf<'GET /api/events/heats/changes/'>

/** What a publication would change, in words. */
export const changesQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['heats', karneval, 'changes'],
    queryFn: ({ signal }) => request('GET /api/events/heats/changes/', { query: { karneval }, signal }),
  })
