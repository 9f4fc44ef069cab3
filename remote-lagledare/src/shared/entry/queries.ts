import { read } from '@stafapp/shared/calls'
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

/** Events that the unit may enter; the server filters them by the unit's class. */
export const offersQuery = (karneval: number, unit: number) =>
  queryOptions({
    ...read('GET /api/events/event/list/', { query: { karneval, school_unit: unit } }),
    select: ({ data }) => data,
  })

/** The user's school with its leaders, for a carnival. */
export const myUnitQuery = (karneval: number) => read('GET /api/schools/my-unit/', { query: { karneval } })

export const teamsQuery = (karneval: number) =>
  queryOptions({
    ...read('GET /api/events/teams/myschool/', { query: { karneval } }),
    select: ({ data }) => data,
  })

/** The user's units, which do not depend on a carnival. */
export const unitsQuery = () =>
  queryOptions({
    ...read('GET /api/schools/all-my-units/'),
    select: ({ data }) => data.map(({ id, ...unit }) => ({ school_unit: id, ...unit })),
  })
