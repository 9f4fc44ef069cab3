import { queryOptions, request } from '@stafapp/shared/data'

/** Only the events that the unit's class may enter: the server decides, the form just lists them. */
export const offersQuery = (karneval: number, unit: number) =>
  queryOptions({
    queryKey: ['events', 'event-list', karneval, unit],
    queryFn: ({ signal }) => request('GET /api/events/event/list/', { query: { karneval, school_unit: unit }, signal }),
    select: ({ data }) => data,
  })
