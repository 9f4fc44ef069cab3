import { queryOptions, request } from '@stafapp/shared/data'

/** Mails that did not get through, newest first: waiting for another try, or given up. */
export const failedMailsQuery = () =>
  queryOptions({
    queryKey: ['users', 'mail', 'failed'],
    queryFn: ({ signal }) =>
      request('GET /api/users/mail/', { query: { state: ['failed', 'dead'], limit: 50 }, signal }),
  })
