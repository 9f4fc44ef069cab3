import type { BodyOf, QueryOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** One person of a school; neither: all of them. */
export type Whom = QueryOf<'GET /api/schools/{id}/erasure/'>

/** The school's persons who still have a name. */
export const personsQuery = (school: number) =>
  queryOptions({
    queryKey: ['schools', 'persons', school],
    queryFn: ({ signal }) => request('GET /api/schools/{id}/persons/', { params: { id: school }, signal }),
  })

/** What would go, and what would stay. */
export const erasurePreviewQuery = (school: number, whom: Whom) =>
  queryOptions({
    queryKey: ['schools', 'erasure', school, whom],
    queryFn: ({ signal }) => request('GET /api/schools/{id}/erasure/', { params: { id: school }, query: whom, signal }),
  })

export function useErasePersons(school: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/schools/{id}/erasure/'>) =>
      request('POST /api/schools/{id}/erasure/', { params: { id: school }, body }),
  })
}
