import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

/** All events of the carnival, because a team stays in an event that its unit is no longer offered. */
export const eventsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'event-list', karneval],
    // readDated also sets the server's clock, by which each round's deadline is checked.
    queryFn: async ({ signal }) =>
      (await readDated('GET /api/events/event/list/', { query: { karneval }, signal })).answer,
    select: ({ data }) => data,
  })
