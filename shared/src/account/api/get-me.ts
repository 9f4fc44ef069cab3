import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Me = ResponseOf<'GET /api/users/me/'>

/** The logged-in person's own account; it belongs to no carnival, so the key has none. */
export const meQuery = () =>
  queryOptions({ queryKey: ['users', 'me'], queryFn: ({ signal }) => request('GET /api/users/me/', { signal }) })
