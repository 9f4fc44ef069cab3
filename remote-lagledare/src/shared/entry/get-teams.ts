import { queryOptions, request } from '@stafapp/shared/data'

export const teamsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'teams-myschool', karneval],
    queryFn: ({ signal }) => request('GET /api/events/teams/myschool/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })
