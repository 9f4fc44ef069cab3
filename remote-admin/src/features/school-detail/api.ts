import type { BodyOf, QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions, request, useMutation } from '@stafapp/shared/data'

/** Maximum number of schools shown; above it the search asks for more of the name. */
export const SHOWN = 20

export const findSchoolsQuery = (search: string) =>
  queryOptions({
    queryKey: ['schools', 'list', 'found', search],
    queryFn: ({ signal }) =>
      request('GET /api/schools/list/', { query: { search, sort: 'name', limit: SHOWN }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** One person of a school; without an id, all persons. */
export type Whom = QueryOf<'GET /api/schools/{id}/erasure/'>

/** The school's persons whose names are not erased. */
export const personsQuery = (school: number) =>
  queryOptions({
    queryKey: ['schools', 'persons', school],
    queryFn: ({ signal }) => request('GET /api/schools/{id}/persons/', { params: { id: school }, signal }),
  })

/** Data that an erasure would delete and keep. */
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
