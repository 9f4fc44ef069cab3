import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** What a link in a mail about a changed account can undo. Rejects with `invalid_token`, `token_used` or `token_expired`. */
export const undoQuery = (token: string) =>
  queryOptions({
    queryKey: ['users', 'undo-change', token],
    queryFn: ({ signal }) =>
      request('GET /api/users/undo-change/{token}/', { params: { token }, signal, anonymous: true }),
    // The link is used up by the button below it: asking again would put "already used" in its place.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Brings the address back and locks the account until a new password is chosen. */
export function useUndoChange() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (token: string) =>
      request('POST /api/users/undo-change/{token}/', { params: { token }, anonymous: true }),
  })
}
