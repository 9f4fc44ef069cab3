import { queryOptions, request } from '@stafapp/shared/data'

/** Every school with its units, to choose from: there are some three hundred. */
export const allSchoolsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'list', 'to-choose-from'],
    queryFn: ({ signal }) => request('GET /api/schools/list/', { query: { sort: 'name', limit: 500 }, signal }),
  })
