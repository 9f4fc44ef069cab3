import { read } from '@stafapp/shared/calls'
import type { QueryOf } from '@stafapp/shared/contract/types'

/** One person of a school; without an id, all persons. */
export type Whom = QueryOf<'GET /api/schools/{id}/erasure/'>

/** Data that an erasure would delete and keep. */
export const erasurePreviewQuery = (school: number, whom: Whom) =>
  read('GET /api/schools/{id}/erasure/', { params: { id: school }, query: whom })
