import { queryOptions, request } from '@stafapp/shared/data'

/** Whether the portal still lacks its first super admin. */
export const setupStateQuery = () =>
  queryOptions({
    queryKey: ['users', 'setup-state'],
    queryFn: ({ signal }) => request('GET /api/users/setup-state/', { signal, anonymous: true }),
  })
