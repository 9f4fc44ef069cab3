import { read } from '@stafapp/shared/calls'
import type { QueryOf } from '@stafapp/shared/contract/types'

/** One person of a school; without an id, all persons. */
export type Whom = QueryOf<'GET /api/schools/{id}/erasure/'>

/** The school's persons whose names are not erased. */
export const personsQuery = (school: number) => read('GET /api/schools/{id}/persons/', { params: { id: school } })

/** The newest messages to somebody of the school, in the current carnival. */
export const schoolMessagesQuery = (school: number) => read('GET /api/messages/', { query: { school, limit: 20 } })

/** Data that an erasure would delete and keep. */
export const erasurePreviewQuery = (school: number, whom: Whom) =>
  read('GET /api/schools/{id}/erasure/', { params: { id: school }, query: whom })
