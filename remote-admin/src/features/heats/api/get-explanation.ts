import { queryOptions, request } from '@stafapp/shared/data'

/** Why a team stands where it stands, sentence by sentence. */
export const explanationQuery = (id: number) =>
  queryOptions({
    queryKey: ['heats', 'explanation', id],
    queryFn: ({ signal }) => request('GET /api/events/heats/explanation/{id}/', { params: { id }, signal }),
  })
