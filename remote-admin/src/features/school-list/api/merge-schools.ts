import type { BodyOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** What would follow if the first school became part of the second. */
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
