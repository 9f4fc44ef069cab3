import { read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'

export type Invitation = ItemOf<'GET /api/users/invitations/'>

/** Polling interval in ms while mails are queued. */
const queuedMs = 3000

/**
 * Newest invitations first: a school's, or all visible to the user. The key has no carnival, as they do not depend on
 * it.
 */
export const invitationsQuery = (school?: number) =>
  queryOptions({
    ...read('GET /api/users/invitations/', { query: { ...(school && { school }), limit: 500 } }),
    refetchInterval: ({ state }) => (state.data?.data.some((each) => each.state === 'queued') ? queuedMs : false),
  })
