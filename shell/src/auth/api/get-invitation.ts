import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Invitation = ResponseOf<'GET /api/users/invitation/{token}/'>

/** What an invitation's link is for. Rejects with `invalid_token`, `token_used` or `token_expired`. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'invitation', token],
    queryFn: ({ signal }) =>
      request('GET /api/users/invitation/{token}/', { params: { token }, signal, anonymous: true }),
    // The link is used up by the form below it: asking again would put "already used" in its place.
    staleTime: Number.POSITIVE_INFINITY,
  })
