import { queryOptions, request } from '@stafapp/shared/data'

/** A school belongs to no carnival, so the key has none. */
export const schoolQuery = (id: number) =>
  queryOptions({
    queryKey: ['schools', 'detail', id],
    queryFn: ({ signal }) => request('GET /api/schools/{id}/', { params: { id }, signal }),
  })
