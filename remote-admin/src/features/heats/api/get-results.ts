import { queryOptions, request } from '@stafapp/shared/data'

/** The results of an event's trial, and who would run the final. */
export const resultsQuery = (event_instance: number) =>
  queryOptions({
    queryKey: ['heats', 'results', event_instance],
    queryFn: ({ signal }) => request('GET /api/events/heats/results/', { query: { event_instance }, signal }),
  })
