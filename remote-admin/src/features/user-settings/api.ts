import type { BodyOf, ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Ends all sessions of a user; resolves with their number. */
export function useEndSessions() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (id: number) => request('POST /api/users/{id}/end-sessions/', { params: { id } }),
  })
}

/** Mails that could not be delivered, newest first: waiting for a retry, or given up. */
export const failedMailsQuery = () =>
  queryOptions({
    queryKey: ['users', 'mail', 'failed'],
    queryFn: ({ signal }) =>
      request('GET /api/users/mail/', { query: { state: ['failed', 'dead'], limit: 50 }, signal }),
  })

export type UserFilter = QueryOf<'GET /api/users/list/'>
export type User = ItemOf<'GET /api/users/list/'>

/** One page of the users. The previous page stays visible while the next one loads. */
export const usersQuery = (filter: UserFilter) =>
  queryOptions({
    queryKey: ['users', 'list', filter],
    queryFn: ({ signal }) => request('GET /api/users/list/', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })

type Removal = BodyOf<'POST /api/users/{id}/remove-factor/'> & { id: number }

/** Removes another account's second factor and ends its sessions. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: ({ id, ...body }: Removal) => request('POST /api/users/{id}/remove-factor/', { params: { id }, body }),
  })
}

type DisabledChange = BodyOf<'PATCH /api/users/{id}/disabled/'> & { id: number }

/** Disables an account, which ends its sessions at once, or enables it. */
export function useSetDisabled() {
  return useMutation({
    mutationFn: ({ id, ...body }: DisabledChange) =>
      request('PATCH /api/users/{id}/disabled/', { params: { id }, body }),
  })
}

type RolesChange = BodyOf<'PATCH /api/users/{id}/roles/'> & { id: number }

/** Replaces a user's roles. The server refuses to remove the last super admin. */
export function useUpdateRoles() {
  return useMutation({
    mutationFn: ({ id, ...body }: RolesChange) => request('PATCH /api/users/{id}/roles/', { params: { id }, body }),
  })
}
