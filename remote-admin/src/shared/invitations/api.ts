import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

type NewInvitation = BodyOf<'POST /api/users/create-invitation/'>

/** Sends an invitation. `key` is the idempotency key, so that a resubmitted form sends one invitation. */
export function useCreateInvitation(key: string) {
  return useMutation({
    mutationFn: (body: NewInvitation) => request('POST /api/users/create-invitation/', { body, idempotencyKey: key }),
  })
}

export type Invitation = ItemOf<'GET /api/users/invitations/'>

/** Polling interval in ms while mails are queued. */
const queuedMs = 3000

/**
 * Newest invitations first: a school's, or all visible to the user. The key has no carnival, as they do not depend on
 * it.
 */
export const invitationsQuery = (school?: number) =>
  queryOptions({
    queryKey: ['users', 'invitations', school ?? 'all'],
    queryFn: ({ signal }) =>
      request('GET /api/users/invitations/', { query: { ...(school && { school }), limit: 500 }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((each) => each.state === 'queued') ? queuedMs : false),
  })

/** Resends the mail with a new link; the earlier link stops working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/users/invitations/{id}/resend/', { params: { id } }),
  })
}

/** Revokes the invitation: its link stops working. */
export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/users/invitations/{id}/revoke/', { params: { id } }),
  })
}
