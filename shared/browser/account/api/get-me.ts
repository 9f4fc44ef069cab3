import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Me = ResponseOf<'GET /api/users/me/'>

/** The logged-in user's own account. Its key has no carnival, because an account belongs to none. */
export const meQuery = () =>
  queryOptions({ queryKey: ['users', 'me'], queryFn: ({ signal }) => request('GET /api/users/me/', { signal }) })
