import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

export const useDecideChange = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/change-requests/{id}/decide/'> & { id: number }) =>
      request('POST /api/events/change-requests/{id}/decide/', { params: { id }, body }),
  })

export const useDecideClass = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/schools/class-changes/{id}/decide/'> & { id: number }) =>
      request('POST /api/schools/class-changes/{id}/decide/', { params: { id }, body }),
  })

export type ChangeRequest = ItemOf<'GET /api/events/change-requests/'>

export const changeRequestsQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'change-requests', karneval],
    queryFn: ({ signal }) => request('GET /api/events/change-requests/', { query: { karneval }, signal }),
    select: ({ data }) => data,
  })

export type ClassChange = ItemOf<'GET /api/schools/class-changes/'>

export const classChangesQuery = () =>
  queryOptions({
    queryKey: ['schools', 'class-changes'],
    queryFn: ({ signal }) => request('GET /api/schools/class-changes/', { signal }),
    select: ({ data }) => data,
  })
