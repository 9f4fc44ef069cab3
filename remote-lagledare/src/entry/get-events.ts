import { queryOptions, request } from '@stafapp/shared/data'

/** All events of the carnival: a team stays in an event that its unit is no longer offered. */
export const eventsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'event-list', karneval],
    queryFn: ({ signal }) => request('GET /api/events/event/list/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
