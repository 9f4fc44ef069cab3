import { queryOptions, request } from '@stafapp/shared/data'

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'event-instances', id],
    queryFn: ({ signal }) => request('GET /api/events/event-instances/{id}/', { params: { id }, signal }),
  })
