import { read } from '@stafapp/shared/calls'
import type { QueryOf } from '@stafapp/shared/contract/types'
import { keepPreviousData, queryOptions } from '@stafapp/shared/data'

/** Maximum number of schools shown; above it the search asks for more of the name. */
export const SHOWN = 20

export const findSchoolsQuery = (search: string) =>
  queryOptions({
    ...read('GET /api/schools/list/', { query: { search, sort: 'name', limit: SHOWN } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** One person of a school; without an id, all persons. */
export type Whom = QueryOf<'GET /api/schools/{id}/erasure/'>

/** The school's persons whose names are not erased. */
export const personsQuery = (school: number) => read('GET /api/schools/{id}/persons/', { params: { id: school } })

/** Data that an erasure would delete and keep. */
export const erasurePreviewQuery = (school: number, whom: Whom) =>
  read('GET /api/schools/{id}/erasure/', { params: { id: school }, query: whom })
