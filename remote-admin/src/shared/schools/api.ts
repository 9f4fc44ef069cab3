import { read } from '@stafapp/shared/calls'
import { queryOptions, request } from '@stafapp/shared/data'

/** All schools with their units, for selection; about three hundred. */
export const allSchoolsQuery = () => read('GET /api/schools/list/', { query: { sort: 'name', limit: 500 } })

/** The school that the user administers, independent of the chosen carnival. */
export const ownSchoolQuery = () =>
  queryOptions({
    queryKey: ['schools', 'my-unit', 'school'],
    queryFn: async ({ signal }) => (await request('GET /api/schools/my-unit/', { signal })).school,
  })

/** The key has no carnival: schools do not depend on one. */
export const schoolQuery = (id: number) => read('GET /api/schools/{id}/', { params: { id } })
