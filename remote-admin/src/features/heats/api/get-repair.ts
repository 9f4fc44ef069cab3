import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'
import type { RoundId } from './get-round.ts'

export type RepairItem = ResponseOf<'GET /api/events/heats/repair/'>['changes'][number]

/** What a repair of a round would move. */
export const repairQuery = ({ event_instance, round }: RoundId) =>
  queryOptions({
    queryKey: ['heats', 'repair', event_instance, round],
    queryFn: ({ signal }) => request('GET /api/events/heats/repair/', { query: { event_instance, round }, signal }),
  })

/** What is repaired when a draft is taken. */
export const draftRepairQuery = (id: number) =>
  queryOptions({
    queryKey: ['heats', 'draft-repair', id],
    queryFn: ({ signal }) => request('GET /api/events/heats/drafts/{id}/repair/', { params: { id }, signal }),
  })
