import { queryOptions, request } from '@stafapp/shared/data'

export const unitsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'all-my-units'],
    queryFn: ({ signal }) => request('GET /api/schools/all-my-units/', { signal }),
    select: ({ data }) => data,
  })
