import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

export type UserFilter = QueryOf<'GET /api/users/list/'>
export type User = ItemOf<'GET /api/users/list/'>

/** One page of the users. The page before stays on the screen until the next one is here. */
export const usersQuery = (filter: UserFilter) =>
  queryOptions({
    queryKey: ['users', 'list', filter],
    queryFn: ({ signal }) => request('GET /api/users/list/', { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
