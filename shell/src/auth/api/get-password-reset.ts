import { queryOptions, request } from '@stafapp/shared/data'

/** Whether a reset link works, before anybody types. Rejects with `invalid_token`, `token_used` or `token_expired`. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'password-reset', token],
    queryFn: ({ signal }) =>
      request('GET /api/users/password-reset/{token}/', { params: { token }, signal, anonymous: true }),
    // The link is used up by the form below it: asking again would put "already used" in its place.
    staleTime: Number.POSITIVE_INFINITY,
  })
