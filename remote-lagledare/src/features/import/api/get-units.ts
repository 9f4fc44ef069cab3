import { queryOptions, request } from '@stafapp/shared/data'

/** The units that the user looks after. They belong to no carnival, so the key has none. */
export const unitsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'all-my-units'],
    queryFn: ({ signal }) => request('GET /api/schools/all-my-units/', { signal }),
    select: ({ data }) => data.map(({ id, unit_name }) => ({ school_unit: id, unit_name })),
  })
