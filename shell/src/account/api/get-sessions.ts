import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Session = ItemOf<'GET /api/users/sessions/'>

/** Where one is logged in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['users', 'sessions'],
    queryFn: ({ signal }) => request('GET /api/users/sessions/', { signal }),
  })
