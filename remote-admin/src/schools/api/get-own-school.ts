import { queryOptions, request } from '@stafapp/shared/data'

/** The school that one administers, whatever carnival is chosen. */
export const ownSchoolQuery = () =>
  queryOptions({
    queryKey: ['schools', 'my-unit', 'school'],
    queryFn: async ({ signal }) => (await request('GET /api/schools/my-unit/', { signal })).school,
  })
