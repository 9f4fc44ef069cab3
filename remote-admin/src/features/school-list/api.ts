import type { BodyOf, ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Creates a school. `key` is the idempotency key, so that a resubmitted form creates one school. */
export function useCreateSchool(key: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/schools/'>) => request('POST /api/schools/', { body, idempotencyKey: key }),
  })
}

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'event-instances', id],
    queryFn: ({ signal }) => request('GET /api/events/event-instances/{id}/', { params: { id }, signal }),
  })

export type SchoolFilter = Omit<QueryOf<'GET /api/schools/list/'>, 'karneval'>
export type School = ItemOf<'GET /api/schools/list/'>

/** One page of the register. The previous page stays visible while the next one loads. */
export const schoolsQuery = (karneval: number, filter: SchoolFilter) =>
  queryOptions({
    queryKey: ['schools', 'list', karneval, filter],
    queryFn: ({ signal }) => request('GET /api/schools/list/', { query: { ...filter, karneval }, signal }),
    placeholderData: keepPreviousData,
  })

/** Consequences of merging the first school into the second. */
export const mergePreviewQuery = (from: number, into: number) =>
  queryOptions({
    queryKey: ['schools', 'merge', from, into],
    queryFn: ({ signal }) => request('GET /api/schools/merge/', { query: { from, into }, signal }),
  })

export function useMergeSchools() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/schools/merge/'>) => request('POST /api/schools/merge/', { body }),
  })
}
