import { queryOptions, request } from '@stafapp/shared/data'

/**
 * The carnivals with their dates. Not retried (spec §7). Asked for on every page, so kept fresh for a minute; the
 * HTML asks for it in advance, which a call with a token would not be answered by.
 */
export const karnevalListQuery = queryOptions({
  queryKey: ['events', 'stafettkarneval', 'list'],
  queryFn: ({ signal }) => request('GET /api/events/stafettkarneval/list/', { signal, anonymous: true }),
  retry: false,
  staleTime: 60_000,
})
