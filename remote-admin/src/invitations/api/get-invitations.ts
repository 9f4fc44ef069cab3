import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Invitation = ItemOf<'GET /api/users/invitations/'>

/** How often a mail on its way is looked after. */
const queuedMs = 3000

/** The newest invitations first: a school's, or all that one may see. They belong to no carnival. */
export const invitationsQuery = (school?: number) =>
  queryOptions({
    queryKey: ['users', 'invitations', school ?? 'all'],
    queryFn: ({ signal }) =>
      request('GET /api/users/invitations/', { query: { ...(school && { school }), limit: 500 }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((each) => each.state === 'queued') ? queuedMs : false),
  })
