import { queryOptions, request } from '@stafapp/shared/data'

/** All events of a carnival, whoever may enter them. */
export const eventsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'event-list', karneval],
    queryFn: ({ signal }) => request('GET /api/events/event/list/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
