import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Participation = ResponseOf<'GET /api/events/participation/'>

const tenMinutes = 600_000

/** A carnival's numbers; they change slowly, so a look at them is kept for a while. */
export const participationQuery = (karneval: number | undefined) =>
  queryOptions({
    queryKey: ['participation', karneval],
    queryFn: ({ signal }) => request('GET /api/events/participation/', { query: { karneval }, signal }),
    // The page is complete without them.
    retry: false,
    staleTime: tenMinutes,
  })
