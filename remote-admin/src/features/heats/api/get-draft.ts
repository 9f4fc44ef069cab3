import { queryOptions, request } from '@stafapp/shared/data'
import type { RoundId } from './get-round.ts'

/** One round of a draft: its heats, and what would change. */
export const draftQuery = (id: number, round: RoundId) =>
  queryOptions({
    queryKey: ['heats', 'draft', id, round],
    queryFn: ({ signal }) => request('GET /api/events/heats/drafts/{id}/', { params: { id }, query: round, signal }),
  })
