import type { BodyOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export const changeRequestsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'change-requests', karneval],
    queryFn: ({ signal }) => request('GET /api/events/change-requests/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })

/** One key per form: a second click makes no second request. */
export const useRequestChange = () =>
  useMutation({
    mutationFn: ({ key, ...body }: BodyOf<'POST /api/events/change-requests/'> & { key: string }) =>
      request('POST /api/events/change-requests/', { body, idempotencyKey: key }),
  })

export const useCancelRequest = () =>
  useMutation({
    mutationFn: (id: number) => request('POST /api/events/change-requests/{id}/cancel/', { params: { id } }),
  })
