import { queryOptions, request } from '@stafapp/shared/data'
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

/** The user's school with its leaders, for a carnival. */
export const myUnitQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['schools', 'my-unit', karneval],
    queryFn: ({ signal }) => request('GET /api/schools/my-unit/', { query: { karneval }, signal }),
  })

export const teamsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'teams-myschool', karneval],
    queryFn: ({ signal }) => request('GET /api/events/teams/myschool/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })

/** The user's units. The key has no carnival: units do not depend on one. */
export const unitsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'all-my-units'],
    queryFn: ({ signal }) => request('GET /api/schools/all-my-units/', { signal }),
    select: ({ data }) => data.map(({ id, ...unit }) => ({ school_unit: id, ...unit })),
  })
